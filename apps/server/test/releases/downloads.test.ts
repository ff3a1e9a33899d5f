import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '@labrish/release';
import { expect, test } from 'vitest';
import { downloadableVersions } from '#releases/downloads/downloadable.ts';
import { describeGate, NAME, PARQUET, urlOf } from './gate.ts';

const OPEN = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'CITATION.cff',
  'croissant.json',
  'stats.json',
  'SHA256SUMS',
];

describeGate('downloads, on $name', (gate) => {
  const get = (path: string, key?: string, headers: Record<string, string> = {}) =>
    gate.app.inject({ url: urlOf(path, key), headers });
  const folder = (name = NAME) => join(gate.folder, 'releases', name);
  const downloads = () => gate.db.release_downloads.findMany();

  test('the archive is sent whole to whoever has a key, and unpacks to what was published', async () => {
    const { key } = await gate.published();
    const answer = await get(`${NAME}.tar`, key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${NAME}.tar"`,
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-length': `${answer.rawPayload.length}`,
    });
    for (const path of await listFiles(folder()))
      expect(answer.rawPayload.includes(await readFile(join(folder(), path)))).toBe(true);
  });

  test('every file is there by itself, as SHA256SUMS vouches for it', async () => {
    const { key } = await gate.published();
    const sums = (await get(`${NAME}/SHA256SUMS`)).body.trim().split('\n');
    expect(sums.length).toBeGreaterThan(15);
    for (const [sha256 = '', path = ''] of sums.map((line) => line.split('  '))) {
      const answer = await get(`${NAME}/${path}`, key);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.etag).toBe(`"${sha256}"`);
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
    }
  });

  test('what says nothing of single recordings needs no key, and everything else does', async () => {
    await gate.published();
    const open: string[] = [];
    for (const path of await listFiles(folder())) {
      const answer = await get(`${NAME}/${path}`);
      if (answer.statusCode === 200) open.push(path);
      else expect(answer.statusCode).toBe(401);
      expect(answer.headers['cache-control']).toBe(
        answer.statusCode === 200 ? 'public, max-age=30' : 'no-store',
      );
    }
    const scripts = (await listFiles(folder())).filter((path) => path.startsWith('scripts/'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(open.toSorted()).toEqual([...OPEN, ...scripts].toSorted());
    const clips = await gate.db.release_items.findMany({ select: { clip_id: true } });
    expect(clips).toHaveLength(2);
    for (const path of open)
      for (const { clip_id } of clips)
        expect((await get(`${NAME}/${path}`)).body).not.toContain(clip_id?.slice(0, 12));
  });

  test.each([undefined, '', 'x'.repeat(43), '&key=twice'])(
    'without a good key: where to get one (%s)',
    async (key) => {
      await gate.published();
      const answer = await get(`${NAME}.tar`, key);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        error: expect.stringContaining('https://labrish.example/data/releases') as string,
      });
      expect(await downloads()).toEqual([]);
    },
  );

  test('a key that is too old is none', async () => {
    const { key } = await gate.published();
    gate.later(30 * 24 * 3_600_000);
    expect((await get(`${NAME}.tar`, key)).statusCode).toBe(401);
  });

  test('only what is listed exists', async () => {
    const { key } = await gate.published();
    await writeFile(join(folder(), 'notes.txt'), 'left here by somebody');
    await writeFile(join(gate.folder, 'secret.txt'), 'outside');
    for (const path of [
      ...['', 'notes.txt', 'data', 'data/', 'nothing.md', '..%2f..%2fsecret.txt', '%2e%2e/%2e%2e/secret.txt'],
      ...['data%2f..%2fREADME.md', '..%5c..%5csecret.txt', 'README.md%00', '%2fetc%2fpasswd', 'readme.MD'],
    ]) {
      const answer = await get(`${NAME}/${path}`, key);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).not.toContain('outside');
    }
    expect((await get('..%2f..%2fsecret.tar', key)).statusCode).toBe(404);
    expect((await get(`${NAME}.tar`, key)).body).not.toContain('left here by somebody');
    expect((await get(`${NAME}/${PARQUET}/more`, key)).statusCode).toBe(404);
  });

  test('nothing is sent of a version that is not published', async () => {
    await gate.record(await gate.speaker());
    const { id } = await gate.make('1.0.0');
    await gate.build(id);
    const key = await gate.downloader();
    for (const path of [`${NAME}.tar`, `${NAME}/README.md`, `${NAME}/${PARQUET}`])
      expect((await get(path, key)).statusCode).toBe(404);
    expect(await downloadableVersions(gate.services)).toEqual([]);
  });

  test('nothing is sent any more from the moment at which something in it is taken back', async () => {
    const { key, recordings } = await gate.published();
    await gate.withdrawRecording(recordings[0] ?? '');
    expect(existsSync(join(folder(), PARQUET))).toBe(true);
    for (const path of [`${NAME}.tar`, `${NAME}/${PARQUET}`, `${NAME}/README.md`]) {
      const answer = await get(path, key);
      expect(answer.statusCode).toBe(410);
      expect(answer.json<{ error: string }>().error).toMatch(
        /withdrawn or taken out.*A new version is on its way/,
      );
    }
    expect(await downloadableVersions(gate.services)).toEqual([]);
    gate.later(1_000);
    await gate.release('1.1.0');
    const answer = await get(`${NAME}.tar`, key);
    expect(answer.json<{ error: string }>().error).toContain('Use labrish-test-1.1.0 instead.');
    expect((await get('labrish-test-1.1.0.tar', key)).statusCode).toBe(200);
  });

  test('nor of one that was withdrawn', async () => {
    const { id, key } = await gate.published();
    await gate.send('POST', `/${id}/withdraw`, { reason: 'Wrong splits.' });
    const answer = await get(`${NAME}.tar`, key);
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('was withdrawn and must not be used');
    expect(await downloadableVersions(gate.services)).toEqual([]);
  });

  test('a version whose files are not on this disk is not offered, and answers that it is not here', async () => {
    const { key } = await gate.published();
    await rm(folder(), { recursive: true });
    const answer = await get(`${NAME}.tar`, key);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(await downloadableVersions(gate.services)).toEqual([]);
  });

  test('who has a copy is known from the first byte of a recording on, once', async () => {
    const { id, key } = await gate.published();
    await get(`${NAME}/README.md`, key);
    await get(`${NAME}/datasheet.md`, key);
    await gate.app.inject({ method: 'HEAD', url: urlOf(`${NAME}.tar`, key) });
    await get(`${NAME}.tar`, key, { range: 'bytes=999999999-' });
    expect(await downloads()).toEqual([]);
    const first_at = gate.services.now();
    await Promise.all(
      Array.from({ length: 5 }, () => get(`${NAME}/${PARQUET}`, key, { range: 'bytes=0-0' })),
    );
    gate.later(1_000);
    await get(`${NAME}.tar`, key);
    expect(await downloads()).toEqual([
      expect.objectContaining({ release_id: id, first_at, notified: null, notified_at: null }),
    ]);
  });

  test('what is offered says what the archive holds, the newest first', async () => {
    const { id, key } = await gate.published();
    gate.later(1_000);
    const next = await gate.release('1.1.0');
    const offered = await downloadableVersions(gate.services);
    expect(offered.map(({ name, status }) => [name, status])).toEqual([
      ['labrish-test-1.1.0', 'current'],
      [NAME, 'superseded'],
    ]);
    expect(offered.map((version) => version.id)).toEqual([next.id, id]);
    const [, first] = offered;
    const sums = (await get(`${NAME}/SHA256SUMS`)).rawPayload;
    expect(first).toMatchObject({
      title: 'Labrish Test',
      licence: 'CC-BY-4.0',
      month: '2026-11',
      recordings: 2,
    });
    expect(first?.hours).toBeCloseTo(2 / 3600, 4);
    expect(first?.bytes).toBe((await get(`${NAME}.tar`, key)).rawPayload.length);
    expect(first?.sums_sha256).toBe(createHash('sha256').update(sums).digest('hex'));
  });
});
