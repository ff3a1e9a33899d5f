import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renditionKey } from '#playback/transcode-cache.ts';
import { signAudioUrl } from '#playback/signing.ts';
import { sha256, startRecordings, type Recordings } from './recordings.ts';
import { sample } from './samples.ts';
import { SOMEBODY } from './somebody.ts';

const ogg = sample('voice-note.ogg');
const size = ogg.length;
const etag = `"${sha256(ogg)}"`;
let recordings: Recordings;
const submit: Recordings['submit'] = (...given) => recordings.submit(...given);
const get: Recordings['get'] = (...asked) => recordings.get(...asked);

beforeAll(async () => {
  recordings = await startRecordings();
});
afterAll(() => recordings.close());

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
    const url = signAudioUrl(recordings.signer, mine, SOMEBODY);
    for (const bad of [`/audio/${mine}`, url.replace(mine, other), `${url}x`, '/audio/nonsense?expires=1']) {
      const answer = await recordings.app.inject(bad);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
      expect(answer.json()).toEqual({ error: expect.stringContaining('not made by this server') as string });
    }
    recordings.advance(900);
    const late = await recordings.app.inject(url);
    recordings.advance(-900);
    expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([
      403,
      expect.stringContaining('expired') as string,
    ]);
  });

  it('is refused once its listener is blocked or their key revoked', async () => {
    const { profiles, api_keys } = recordings.db;
    const id = await submit(ogg, 'audio/ogg');
    const byPerson = signAudioUrl(recordings.signer, id, SOMEBODY);
    const key = await api_keys.create({
      data: {
        name: 'A',
        role: 'reviewer',
        created_by: SOMEBODY.id,
        key_hash: Buffer.from('k'),
        key_prefix: 'lbr_',
      },
    });
    const script = { ...SOMEBODY, kind: 'api_key' as const, id: key.id, made_by: SOMEBODY.id };
    const byKey = signAudioUrl(recordings.signer, id, script);
    const statuses = async () => {
      const answers = await Promise.all([byPerson, byKey].map((url) => recordings.app.inject(url)));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200]);
    await api_keys.update({ where: { id: key.id }, data: { revoked_at: recordings.signer.now() } });
    expect(await statuses()).toEqual([200, 403]);
    const where = { id: SOMEBODY.id };
    await profiles.update({ where, data: { blocked_at: recordings.signer.now() } });
    expect(await statuses()).toEqual([403, 403]);
    await profiles.update({ where, data: { blocked_at: null } });
  });

  it('finds nothing where nothing is', async () => {
    const withdrawn = await submit(ogg, 'audio/ogg', { withdrawn_at: recordings.signer.now() });
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
    const before = recordings.opened.length;
    const url = signAudioUrl(recordings.signer, await submit(ogg, 'audio/ogg'), SOMEBODY);
    const answer = await recordings.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ]);
    expect(recordings.opened).toHaveLength(before);
  });
});

describe('the MP3', () => {
  it('is made once, stored, and seekable', async () => {
    const id = await submit(sample('recorder.webm'), 'audio/webm');
    const before = recordings.transcodes();
    const answers = await Promise.all([1, 2, 3].map(() => get(id, '&rendition=mp3')));
    const stored = await recordings.store.get(renditionKey(id));
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
      expect(answer.rawPayload.equals(stored)).toBe(true);
    }
    const part = await get(id, '&rendition=mp3', { range: 'bytes=-100' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(stored.subarray(-100))).toBe(true);
    expect(part.headers.etag).toBe(`"${sha256(sample('recorder.webm'))}-mp3"`);
    expect(recordings.transcodes() - before).toBe(1);
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
  await recordings.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = recordings.app.server.address() as AddressInfo;
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    path: signAudioUrl(recordings.signer, id, SOMEBODY),
  }).end();
  const [answer] = (await once(call, 'response')) as [Readable];
  await once(answer, 'readable');
  const stream = recordings.opened.at(-1);
  if (!stream) throw new Error('nothing was opened');
  const closed = stream.closed ? undefined : once(stream, 'close');
  call.destroy();
  await closed;
  expect(stream.destroyed).toBe(true);
  expect(stream.readableEnded).toBe(false);
});
