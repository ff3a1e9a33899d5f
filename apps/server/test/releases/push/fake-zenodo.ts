import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answer, type Asked, json, serve } from './loopback.ts';

export const TOKEN = 'zenodo-test';

/** What the deposit API takes (developers.zenodo.org, Deposit metadata), as far as we use it, and no other field. */
const metadata = z.strictObject({
  upload_type: z.literal('dataset'),
  title: z.string().min(1),
  version: z.string(),
  prereserve_doi: z.literal(true),
  /** A family name: the server reads one from before a comma, and refuses to publish without. */
  creators: z.array(z.strictObject({ name: z.string().regex(/^[^,]+, [^,]+$/) })).min(1),
  description: z.string().min(1),
  publication_date: z.iso.date().optional(),
  access_right: z.literal('open').optional(),
  license: z.enum(['cc-by-4.0', 'cc-zero']).optional(),
  keywords: z.array(z.string()).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  related_identifiers: z.array(
    z.strictObject({
      identifier: z.url(),
      relation: z.enum(['hasMetadata', 'documents']),
      resource_type: z.literal('dataset').optional(),
    }),
  ),
});

interface Deposit {
  id: number;
  concept: number;
  submitted: boolean;
  metadata: object;
  files: Map<string, Buffer>;
}

/** Before or after the server did what was asked: a status to answer, or null to cut the connection. */
export interface Fault {
  at: number;
  when: 'before' | 'after';
  status: number | null;
  headers?: Record<string, string>;
}

/** Starts a server that speaks Zenodo's deposit API strictly, keeps what it is sent, and logs the requests in order. */
export async function openFakeZenodo() {
  const deposits: Deposit[] = [];
  const log: string[] = [];
  /** `files` is the address of the buckets, when it is not this server's. */
  const zenodo: { fault: Fault | null; files: string | null } = { fault: null, files: null };

  const server = await serve(async (asked) => {
    const { method, url } = asked;
    log.push(`${method} ${url.pathname.replace('/api', '')}`);
    const fault = zenodo.fault?.at === log.length ? zenodo.fault : null;
    const failed =
      fault && (fault.status === null ? null : { ...json({ status: fault.status }, fault.status) });
    if (fault && failed) failed.headers = { ...failed.headers, ...fault.headers };
    if (fault?.when === 'before') return failed;
    const answer = work(asked);
    return fault ? failed : answer;
  });

  function work({ method, url, headers, body }: Asked): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return json({ message: 'Unauthorized' }, 401);
    const [, kind, id, action] =
      /^\/api\/(deposit\/depositions|files)(?:\/(?:bucket-)?(\d+))?(?:\/(?:actions\/)?(.+))?$/.exec(
        url.pathname,
      ) ?? [];
    const found = deposits.find((one) => one.id === Number(id));
    if (kind === 'files') return found ? file(method, found, decodeURIComponent(action ?? ''), body) : gone();
    if (!id) return method === 'POST' ? created(parse(body)) : list(url);
    if (!found) return gone();
    if (action === 'newversion' && method === 'POST') return next(found);
    if (action === 'publish' && method === 'POST') return publish(found);
    if (method === 'PUT') return describe(found, parse(body));
    return method === 'GET' ? json(show(found)) : gone();
  }

  /** Pages of 2, so that a client which does not turn them is caught. */
  function list({ searchParams }: URL): Answer {
    const page = Number(searchParams.get('page'));
    return json(
      [...deposits]
        .reverse()
        .slice((page - 1) * 2, page * 2)
        .map(show),
    );
  }

  function created(given: unknown): Answer {
    const checked = metadata.safeParse(given);
    if (!checked.success) return invalid(checked.error.message);
    const id = 1_000 + deposits.length * 10;
    deposits.push({ id, concept: id - 1, submitted: false, metadata: checked.data, files: new Map() });
    return json(show(deposits.at(-1)), 201);
  }

  function next(from: Deposit): Answer {
    const line = deposits.filter(({ concept }) => concept === from.concept);
    if (!from.submitted || line.at(-1) !== from) return invalid('Please remove all files first.');
    const id = 1_000 + deposits.length * 10;
    const { metadata, concept, files } = from;
    deposits.push({ id, concept, submitted: false, metadata, files: new Map(files) });
    // The answer is of the version before; its link leads to the draft.
    return json(
      { ...show(from), links: { latest_draft: `${server.address}/api/deposit/depositions/${id}` } },
      201,
    );
  }

  function describe(deposit: Deposit, given: unknown): Answer {
    if (deposit.submitted) return json({ message: 'Published.' }, 403);
    const checked = metadata.safeParse(given);
    if (!checked.success) return invalid(checked.error.message);
    deposit.metadata = checked.data;
    return json(show(deposit));
  }

  function file(method: string, deposit: Deposit, path: string, body: Buffer): Answer {
    if (deposit.submitted) return json({ message: 'Files of a published record cannot change.' }, 403);
    if (method === 'PUT') {
      deposit.files.set(path, body);
      return json({ key: path }, 201);
    }
    return method === 'DELETE' && deposit.files.delete(path) ? { status: 204 } : gone();
  }

  function publish(deposit: Deposit): Answer {
    const { license, access_right, publication_date } = metadata.parse(deposit.metadata);
    if (deposit.submitted || !deposit.files.size || !license || !access_right || !publication_date)
      return invalid('It cannot be published.');
    deposit.submitted = true;
    return json(show(deposit), 202);
  }

  function show(deposit: Deposit | undefined): object {
    if (!deposit) throw new Error('There is none.');
    const { id, concept, submitted, metadata, files } = deposit;
    const doi = `10.5281/zenodo.${id}`;
    return {
      ...{ id, conceptrecid: String(concept), submitted, doi: submitted ? doi : '' },
      metadata: { ...metadata, prereserve_doi: { doi, recid: id } },
      files: [...files].map(([filename, bytes]) => ({
        filename,
        filesize: bytes.length,
        checksum: md5(bytes),
      })),
      links: {
        bucket: `${zenodo.files ?? server.address}/api/files/bucket-${id}`,
        html: `${server.address}/deposit/${id}`,
        latest_draft: `${server.address}/api/deposit/depositions/${id}`,
      },
    };
  }

  return { ...server, deposits, log, zenodo };
}

function parse(body: Buffer): unknown {
  return z.strictObject({ metadata: z.unknown() }).parse(JSON.parse(body.toString())).metadata;
}

function invalid(message: string): Answer {
  return json(
    { status: 400, message: 'A validation error occurred.', errors: [{ messages: [message] }] },
    400,
  );
}

function gone(): Answer {
  return json({ status: 404, message: 'PID does not exist.' }, 404);
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}
