import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Database } from '@labrish/db';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '#audio/disk-store.ts';
import { createAudioLab } from '#audio/lab.ts';
import { renditionKey } from '#audio/renditions.ts';
import { audioRoutes } from '#audio/routes.ts';
import { signAudioUrl } from '#audio/signing.ts';
import { createSecrets } from '#secrets.ts';
import { sample } from './audio-samples.ts';

const ogg = sample('voice-note.ogg');
const size = ogg.length;
const etag = `"${sha256(ogg)}"`;
const secrets = createSecrets('a secret for tests of at least 32 characters');
const app = Fastify();
let clock = new Date('2026-11-20T12:00:00Z');
let folder: string;
let db: Database;
let contributor: string;
let renders = 0;
const opened: Readable[] = [];
const signer = { secrets, now: () => clock };
let store: ReturnType<typeof createDiskStore>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labrish-routes-'));
  store = createDiskStore(folder);
  db = await createDb({});
  await db.migrate();
  contributor = (
    await db.prisma.contributors.create({
      data: { source: 'simulator', address_hmac: Buffer.from('h'), address_enc: Buffer.from('e') },
    })
  ).id;
  const lab = createAudioLab({ threads: 1 });
  const services = {
    ...signer,
    db,
    // The real store and lab; we only note what they were asked for.
    audio: {
      ...store,
      read: async (...asked: Parameters<typeof store.read>) => {
        const stream = await store.read(...asked);
        opened.push(stream);
        return stream;
      },
    },
    lab: { ...lab, render: (bytes: Uint8Array) => (renders++, lab.render(bytes)) },
  };
  await app.register(audioRoutes(services), { prefix: '/audio' });
  app.addHook('onClose', () => lab.close());
});

afterAll(async () => {
  await app.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the address', () => {
  it('plays the original, byte for byte', async () => {
    const answer = await get(await submit(ogg, 'audio/ogg'));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(ogg)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/ogg',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=900, immutable',
      'content-disposition': 'inline; filename="recording.ogg"',
      'x-content-type-options': 'nosniff',
      etag,
    });
  });

  it('is refused without its signature, for another recording, and when it is old', async () => {
    const [mine, other] = [await submit(ogg, 'audio/ogg'), await submit(ogg, 'audio/ogg')];
    const url = signAudioUrl(signer, mine);
    for (const bad of [`/audio/${mine}`, url.replace(mine, other), `${url}x`, '/audio/nonsense?expires=1']) {
      const answer = await app.inject(bad);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
      expect(answer.json()).toEqual({ error: expect.stringContaining('not made by this server') as string });
    }
    const start = clock;
    clock = new Date(start.getTime() + 900_000);
    const late = await app.inject(url);
    clock = start;
    expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([
      403,
      expect.stringContaining('expired') as string,
    ]);
  });

  it('finds nothing where nothing is', async () => {
    const withdrawn = await submit(ogg, 'audio/ogg', { withdrawn_at: clock });
    const pending = await submit(ogg, 'audio/ogg', { storage_url: null });
    const lost = await submit(ogg, 'audio/ogg', { storage_url: 'originals/lost.ogg' });
    for (const id of [randomUUID(), withdrawn, pending, lost])
      for (const query of ['', '&rendition=mp3']) {
        const answer = await get(id, query);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          404,
          'application/json; charset=utf-8',
        ]);
      }
  });

  it('never serves a type that it does not know as such', async () => {
    const answer = await get(await submit(ogg, 'text/html'));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'inline; filename="recording.bin"',
    });
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-1000', 1000, 1000],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    ['bytes=0-', 0, size - 1],
    ['bytes=100-99999999', 100, size - 1],
  ])('%s', async (range, start, end) => {
    const answer = await get(await submit(ogg, 'audio/ogg'), '', { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
    expect(answer.headers['content-length']).toBe(String(end - start + 1));
    expect(answer.rawPayload.equals(ogg.subarray(start, end + 1))).toBe(true);
  });

  it('says how long it is when asked for what lies behind', async () => {
    const answer = await get(await submit(ogg, 'audio/ogg'), '', { range: `bytes=${size}-` });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${size}`);
    expect(answer.json()).toHaveProperty('error');
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'pages=1-2', 'nonsense'])(
    'answers %s with the whole',
    async (range) => {
      const answer = await get(await submit(ogg, 'audio/ogg'), '', { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size]);
      expect(answer.headers).not.toHaveProperty('content-range');
    },
  );

  it('heeds conditions', async () => {
    const id = await submit(ogg, 'audio/ogg');
    const status = async (headers: Record<string, string>) => (await get(id, '', headers)).statusCode;
    expect(await status({ range: 'bytes=0-9', 'if-range': etag })).toBe(206);
    expect(await status({ range: 'bytes=0-9', 'if-range': '"other"' })).toBe(200);
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-none-match': '"other"' })).toBe(200);
  });

  it('answers HEAD with the head alone', async () => {
    const before = opened.length;
    const url = signAudioUrl(signer, await submit(ogg, 'audio/ogg'));
    const answer = await app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ]);
    expect(opened).toHaveLength(before);
  });
});

describe('the MP3', () => {
  it('is made once, kept, and seekable', async () => {
    const id = await submit(sample('recorder.webm'), 'audio/webm');
    const before = renders;
    const answers = await Promise.all([1, 2, 3].map(() => get(id, '&rendition=mp3')));
    const stored = await store.get(renditionKey(id));
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
      expect(answer.rawPayload.equals(stored)).toBe(true);
    }
    const part = await get(id, '&rendition=mp3', { range: 'bytes=-100' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(stored.subarray(-100))).toBe(true);
    expect(part.headers.etag).toBe(`"${sha256(sample('recorder.webm'))}-mp3"`);
    expect(renders - before).toBe(1);
  });

  it('is the original itself where every browser plays that', async () => {
    const m4a = sample('iphone.m4a');
    const answer = await get(await submit(m4a, 'audio/mp4'), '&rendition=mp3');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mp4']);
    expect(answer.rawPayload.equals(m4a)).toBe(true);
  });

  it('cannot be had of what we cannot decode', async () => {
    const answer = await get(await submit(sample('vorbis.ogg'), 'audio/ogg'), '&rendition=mp3');
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ error: string }>().error).toContain('original');
  });
});

it('lets go of the file when the listener leaves', async () => {
  const id = await submit(Buffer.alloc(8 * 1024 * 1024), 'audio/wav');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const call = httpRequest({ port, host: '127.0.0.1', path: signAudioUrl(signer, id) }).end();
  const [answer] = (await once(call, 'response')) as [Readable];
  await once(answer, 'readable');
  const stream = opened.at(-1);
  if (!stream) throw new Error('nothing was opened');
  const closed = stream.closed ? undefined : once(stream, 'close');
  call.destroy();
  await closed;
  expect(stream.destroyed).toBe(true);
  expect(stream.readableEnded).toBe(false);
});

async function submit(
  bytes: Uint8Array,
  audio_type: string,
  changes: { withdrawn_at?: Date; storage_url?: string | null } = {},
): Promise<string> {
  const storage_url = `originals/2026/11/${randomUUID()}.bin`;
  await store.put(storage_url, bytes);
  const row = await db.prisma.submissions.create({
    data: {
      user_id: contributor,
      source: 'simulator',
      category: 'Patwa',
      submission_type: 'open',
      audio_sha256: sha256(bytes),
      audio_type,
      storage_url,
      ...changes,
    },
  });
  return row.id;
}

function get(id: string, query = '', headers: Record<string, string> = {}) {
  return app.inject({ url: signAudioUrl(signer, id) + query, headers });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
