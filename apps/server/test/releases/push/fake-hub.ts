import { createHash } from 'node:crypto';
import { stepOf } from './hub-steps.ts';
import { type Answer, type Asked, json, serve } from './loopback.ts';

export const TOKEN = 'hf_test';

/** A status to refuse a step with, or null to cut it off. */
export type Refuse = (step: string) => Refusal | Promise<Refusal>;
type Refusal = number | null | undefined;
const noRefusal: Refuse = () => undefined;

interface Repository {
  private: boolean;
  gated: false | 'auto';
  files: Map<string, Buffer>;
  /** Titles of the commits. */
  history: string[];
  refs: { branches: { name: string }[]; tags: { name: string }[]; pullRequests: { ref: string }[] };
}

/** Starts a fake Hub that answers the requests of a push, stores what it is sent, and logs the steps in order. */
export async function openFakeHub() {
  const repositories = new Map<string, Repository>();
  const large = new Map<string, Buffer>();
  const log: string[] = [];
  /** `refuse` is called before each step. */
  const hub = { refuse: noRefusal };

  const create = (name: string, change: Partial<Repository> = {}): Repository => {
    const made: Repository = {
      ...{
        private: true,
        gated: false,
        files: new Map([['.gitattributes', Buffer.from('*.parquet filter=lfs\n')]]),
      },
      ...{ history: ['initial commit'], refs: { branches: [{ name: 'main' }], tags: [], pullRequests: [] } },
      ...change,
    };
    repositories.set(name, made);
    return made;
  };

  const server = await serve(async (asked) => {
    const [step, name, rest] = stepOf(asked);
    log.push(step);
    const refused = await hub.refuse(step);
    if (refused === null) return null;
    if (refused) return json({ error: 'refused' }, refused);
    if (step === 'put') return put(rest, asked);
    if (asked.headers.authorization !== `Bearer ${TOKEN}`) return json({ error: 'who are you' }, 401);
    return STEPS[step]?.(asked, name, rest) ?? json({ error: 'not found' }, 404);
  });

  function put(oid: string, { headers, body }: Asked): Answer {
    if (headers.authorization) return json({ error: 'a token in the wrong place' }, 400);
    if (sha256(body) !== oid) return json({ error: 'other bytes' }, 400);
    large.set(oid, body);
    return {};
  }

  type Step = (asked: Asked, name: string, rest: string) => Answer | undefined;
  const withRepository = (work: (repository: Repository, asked: Asked, rest: string) => Answer): Step => {
    return (asked, name, rest) => {
      const repository = repositories.get(name);
      return repository && work(repository, asked, rest);
    };
  };
  const STEPS: Record<string, Step> = {
    create({ body }) {
      const { organization, name, visibility, type } = parse<Record<string, string>>(body);
      if (type !== 'dataset') return json({ error: 'no dataset' }, 400);
      create(`${organization}/${name}`, { private: visibility === 'private' });
      return json({ url: `${server.address}/datasets/${organization}/${name}`, id: '1' });
    },
    delete({ body }) {
      const { organization, name } = parse<Record<string, string>>(body);
      return repositories.delete(`${organization}/${name}`) ? {} : undefined;
    },
    info: withRepository(({ history, ...one }) =>
      json({ _id: '1', private: one.private, gated: one.gated, sha: String(history.length) }),
    ),
    tree: withRepository(({ files }) => json([...files].map(([path, bytes]) => entryOf(path, bytes)))),
    resolve: withRepository(({ files }, { headers }, path) => {
      const bytes = files.get(path);
      if (!bytes) return { status: 404, headers: { 'x-error-code': 'EntryNotFound' } };
      const etag = `"${sha256(bytes)}"`;
      if (!headers.range) return { headers: { etag }, body: bytes };
      const range = { 'content-range': `bytes 0-0/${bytes.length}`, etag };
      return { status: 206, headers: range, body: bytes.subarray(0, 1) };
    }),
    preupload: withRepository((_, { body }) => {
      const { files } = parse<{ files: { path: string }[] }>(body);
      const modeOf = (path: string) => (path.endsWith('.parquet') ? 'lfs' : 'regular');
      return json({ files: files.map(({ path }) => ({ path, uploadMode: modeOf(path) })) });
    }),
    batch: withRepository((_, { body }) => {
      const { objects } = parse<{ objects: { oid: string; size: number }[] }>(body);
      const actions = (oid: string) =>
        !large.has(oid) && { actions: { upload: { href: `${server.address}/put/${oid}` } } };
      return json({ transfer: 'basic', objects: objects.map((one) => ({ ...one, ...actions(one.oid) })) });
    }),
    commit: withRepository(({ files, history }, { body }) => {
      const [head, ...changes] = body
        .toString()
        .split('\n')
        .map((line) => JSON.parse(line) as Change);
      const parent = head?.value.parentCommit;
      if (parent && parent !== String(history.length)) return json({ error: 'somebody was faster' }, 412);
      for (const { key, value } of changes)
        if (key === 'deletedFile') files.delete(value.path);
        else files.set(value.path, bytesOf(key, value));
      history.push(head?.value.summary ?? '');
      return json({ commitOid: String(history.length), commitUrl: server.address, hookOutput: '' });
    }),
    refs: withRepository(({ refs }) => json(refs)),
    squash: withRepository((repository) => {
      repository.history = ['squashed'];
      return {};
    }),
  };
  const bytesOf = (key: string, { content = '', oid = '' }: Change['value']): Buffer =>
    key === 'file' ? Buffer.from(content, 'base64') : (large.get(oid) ?? Buffer.from('missing'));

  return { ...server, repositories, large, create, log, hub };
}

interface Change {
  key: string;
  value: { path: string; content?: string; oid?: string; summary?: string; parentCommit?: string };
}

function entryOf(path: string, bytes: Buffer): object {
  const [size, oid] = [bytes.length, sha256(bytes)];
  return {
    type: 'file',
    path,
    size,
    oid,
    ...(path.endsWith('.parquet') && { lfs: { oid, size, pointerSize: 130 } }),
  };
}

function parse<T>(body: Buffer): T {
  return JSON.parse(body.toString()) as T;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
