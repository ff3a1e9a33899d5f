import { createHash, randomUUID } from 'node:crypto';
import { type Answer, type Asked, serve } from './loopback.ts';

interface Stored {
  bytes: Buffer;
  sha256: string;
}

/** A status to refuse a step with, or null to cut it off. */
export type Refuse = (step: string, key: string) => number | null | undefined;
const noRefusal: Refuse = () => undefined;

/** Page size, so small that every list has several pages. */
const PAGE = 5;

/** Starts a fake S3 with one bucket, as far as a push needs it. It checks that a request is signed, but not by whom. */
export async function openFakeS3(bucket: string) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { key: string; sha256: string; parts: Map<number, Buffer> }>();
  const log: string[] = [];
  /** `refuse` is called before each step. */
  const s3 = {
    versioning: '',
    lock: '',
    refuse: noRefusal,
  };

  const server = await serve(async (asked) => {
    const [, name, ...rest] = decodeURIComponent(asked.url.pathname).split('/');
    const key = rest.join('/');
    const step = stepOf(asked, key);
    log.push(`${step} ${key}`);
    const refused = s3.refuse(step, key);
    if (refused === null) return null;
    if (refused) return failure(refused, 'AccessDenied');
    if (!asked.headers.authorization?.includes('Credential=key/')) return failure(403, 'AccessDenied');
    if (name !== bucket) return failure(404, 'NoSuchBucket');
    return STEPS[step]?.(asked, key) ?? failure(501, 'NotImplemented');
  });

  const STEPS: Record<string, (asked: Asked, key: string) => Answer> = {
    versioning: () =>
      xml(`<VersioningConfiguration>${tag('Status', s3.versioning)}</VersioningConfiguration>`),
    lock: () =>
      s3.lock
        ? xml(`<ObjectLockConfiguration>${tag('ObjectLockEnabled', s3.lock)}</ObjectLockConfiguration>`)
        : failure(404, 'ObjectLockConfigurationNotFoundError'),
    list({ url }) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('continuation-token') ?? '';
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      const page = keys.slice(0, PAGE);
      const contents = page.map((key) => `<Contents>${tag('Key', key)}</Contents>`).join('');
      const more =
        keys.length > PAGE
          ? `<IsTruncated>true</IsTruncated>${tag('NextContinuationToken', page.at(-1))}`
          : '';
      return xml(`<ListBucketResult>${contents}${more}</ListBucketResult>`);
    },
    uploads({ url }) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const open = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
      const list = open.map(([id, { key }]) => `<Upload>${tag('Key', key)}${tag('UploadId', id)}</Upload>`);
      return xml(`<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`);
    },
    put: ({ body, headers }, key) => {
      if (Number(headers['content-length']) !== body.length) return failure(411, 'MissingContentLength');
      objects.set(key, { bytes: body, sha256: String(headers['x-amz-meta-sha256']) });
      return { headers: { etag: etagOf(body) } };
    },
    head(_, key) {
      const found = objects.get(key);
      if (!found) return { status: 404 };
      return {
        headers: { 'content-length': String(found.bytes.length), 'x-amz-meta-sha256': found.sha256 },
      };
    },
    delete(_, key) {
      objects.delete(key);
      return { status: 204 };
    },
    begin({ headers }, key) {
      const id = randomUUID();
      uploads.set(id, { key, sha256: String(headers['x-amz-meta-sha256']), parts: new Map() });
      return xml(`<InitiateMultipartUploadResult>${tag('UploadId', id)}</InitiateMultipartUploadResult>`);
    },
    part({ url, body }) {
      uploads.get(idOf(url))?.parts.set(Number(url.searchParams.get('partNumber')), body);
      return { headers: { etag: etagOf(body) } };
    },
    complete({ url }, key) {
      const { parts = new Map<number, Buffer>(), sha256 = '' } = uploads.get(idOf(url)) ?? {};
      const bytes = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
      objects.set(key, { bytes, sha256 });
      uploads.delete(idOf(url));
      return xml(`<CompleteMultipartUploadResult>${tag('Key', key)}</CompleteMultipartUploadResult>`);
    },
    abort({ url }) {
      uploads.delete(idOf(url));
      return { status: 204 };
    },
  };

  return { ...server, objects, uploads, log, s3 };
}

function stepOf({ method, url: { searchParams: asks } }: Asked, key: string): string {
  if (!key)
    return (
      ['versioning', 'uploads'].find((name) => asks.has(name)) ?? (asks.has('object-lock') ? 'lock' : 'list')
    );
  if (asks.has('uploads')) return 'begin';
  if (asks.has('uploadId')) return { PUT: 'part', POST: 'complete', DELETE: 'abort' }[method] ?? method;
  return method.toLowerCase();
}

function idOf(url: URL): string {
  return url.searchParams.get('uploadId') ?? '';
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function tag(name: string, text = ''): string {
  return text && `<${name}>${text}</${name}>`;
}

function xml(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

function failure(status: number, code: string): Answer {
  return xml(`<Error><Code>${code}</Code><Message>refused</Message></Error>`, status);
}
