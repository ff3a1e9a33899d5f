import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSet } from '../../../../../bench/load/load-set.ts';
import { addAdmin, adminContext } from '../../fake-twilio/admin.ts';
import { oneDatabase, freePort, startServer, type TestServer } from '../../harness.ts';
import { startScript } from './run-script.ts';
import { startStumbling } from './stumbling.ts';

const HEADER = 'topic,english,mix,patwa';

describe.each(oneDatabase)('on $name', ({ url: database }) => {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-scripts-'));
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    server = await startServer({ database });
    const { services } = server;
    await addAdmin(services);
    const admin = createCaller(adminContext(services));
    ({ key } = await admin.apiKeys.create({ name: 'Scripts', role: 'admin', scopes: null }));
    const until = new Date('2026-11-20T00:00:00.000Z');
    await loadSet(services, { submissions: 20, seed: 1, until, reviewed: 0, audio: 5 });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const start = (name: string, args: string[], settings: Record<string, string> = {}) =>
    startScript(name, args, { LABRISH_URL: server.url, LABRISH_API_KEY: key, ...settings });
  const run = (name: string, args: string[], settings?: Record<string, string>) =>
    start(name, args, settings).ended;

  function csv(text: string): string {
    const file = join(folder, 'topics.csv');
    writeFileSync(file, text);
    return file;
  }

  const topicNames = async () =>
    (await server.services.db.prisma.prompt_topics.findMany({ orderBy: { display_order: 'asc' } })).map(
      ({ topic }) => topic,
    );

  test('topics: a bad row is named, and nothing is written', async () => {
    const before = await topicNames();
    const { code, said } = await run('import-topics', [csv(`${HEADER}\nSea,E,M,P\nSun,,M,P\n`)]);
    expect(said).toContain('line 3, english: Please fill this in.');
    expect(said).toContain('Nothing was written');
    expect(code).toBe(1);
    expect(await topicNames()).toEqual(before);
  });

  test('topics: a dry run writes nothing, a real one adds at the end, a second skips', async () => {
    const before = await topicNames();
    const file = csv(
      `\uFEFFpatwa,topic,english,mix,note\r\nP,Sea,"E, e",M,x\r\nP,${before[0]?.toUpperCase()},E,M,x\r\n`,
    );
    const dry = await run('import-topics', [file, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('"Sea" would be added') as string });
    expect(dry.said).toContain('Not imported: the columns "note"');
    expect(await topicNames()).toEqual(before);

    const real = await run('import-topics', [file]);
    expect(real.said).toContain('Done: 1 added, 1 skipped.');
    expect(real.code).toBe(0);
    expect(await topicNames()).toEqual([...before, 'Sea']);
    expect(
      await server.services.db.prisma.prompt_topics.findFirst({ where: { topic: 'Sea' } }),
    ).toMatchObject({
      english: 'E, e',
      patwa: 'P',
    });

    const again = await run('import-topics', [file]);
    expect(again.said).toContain('line 2: "Sea" exists already');
    expect(again.said).toContain('Done: 0 added, 2 skipped.');
    expect(again.code).toBe(0);
  });

  test('topics: more than one call holds are added in the order of the file', async () => {
    const many = Array.from({ length: 1100 }, (_, i) => `Many ${i}`);
    const { code, said } = await run('import-topics', [
      csv([HEADER, ...many.map((topic) => `${topic},E,M,P`)].join('\n')),
    ]);
    expect(said).toContain('Done: 1100 added, 0 skipped.');
    expect(code).toBe(0);
    expect((await topicNames()).slice(-many.length)).toEqual(many);
  });

  test('a wrong key, no key, no server, a wrong option: each says what to do', async () => {
    const file = csv(`${HEADER}\nMoon,E,M,P\n`);
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const outcomes = await Promise.all([
      run('import-topics', [file], { LABRISH_API_KEY: 'lbr_wrong' }),
      run('download-submissions', [join(folder, 'none')], { LABRISH_API_KEY: 'lbr_wrong' }),
    ]);
    for (const { code, said } of outcomes) {
      expect(said).toContain('The API key was refused');
      expect(code).toBe(1);
    }
    const more = await Promise.all([
      run('import-topics', [file], { LABRISH_API_KEY: '' }),
      run('import-topics', [file, '--url', nowhere]),
      run('download-submissions', [join(folder, 'none'), '--url', nowhere, '--retries', '0']),
      run('download-submissions', [join(folder, 'none'), '--category', 'Dutch', '--colour']),
      run('download-submissions', [join(folder, 'none'), '--confirmed', 'maybe']),
    ]);
    const expected = [
      'An API key is needed',
      'could not be reached (ECONNREFUSED)',
      'could not be reached',
      '--colour',
      '--confirmed: ',
    ];
    for (const [index, { code, said }] of more.entries()) {
      expect(said).toContain(expected[index]);
      expect(said).not.toContain('    at ');
      expect(code).toBe(1);
    }
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  test('submissions: all of them come, also after stumbles and a cut; withdrawn ones go', async () => {
    const { prisma } = server.services.db;
    const rows = await prisma.submissions.findMany({ where: { withdrawn_at: null }, orderBy: { id: 'asc' } });
    const heard = rows.filter(({ storage_url }) => storage_url);
    const [busy, torn, endless] = heard.map(({ id }) => id);
    const target = join(folder, 'dataset');
    const metadata = () =>
      readFileSync(join(target, 'metadata.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const files = () => readdirSync(join(target, 'audio')).sort();

    const door = await startStumbling(server.url, { busy, torn, endless });
    const cut = start('download-submissions', [target, '--url', door.url]);
    // Also go on if the script ends too early: the expectation below then shows its output.
    await Promise.race([door.halfway, cut.ended]);
    cut.child.kill('SIGINT');
    expect(await cut.ended).toMatchObject({ code: 130, said: expect.stringContaining('Stopped') as string });
    await door.close();
    expect(existsSync(join(target, 'metadata.jsonl'))).toBe(false);
    expect(files()).not.toContain(`${endless}.ogg`);

    const resumed = await run('download-submissions', [target]);
    expect(resumed).toMatchObject({ code: 0 });
    expect(files()).toEqual(heard.map(({ id }) => `${id}.ogg`));
    expect(
      metadata()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(rows.map(({ id }) => id));
    for (const { id, audio_sha256 } of heard) {
      const bytes = readFileSync(join(target, 'audio', `${id}.ogg`));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(audio_sha256);
      expect(metadata().find((line) => line.id === id)).toMatchObject({
        audio_file: `audio/${id}.ogg`,
        audio_sha256,
      });
    }

    writeFileSync(join(target, 'audio', `${busy}.ogg`), 'damaged');
    await prisma.submissions.update({
      where: { id: torn ?? '' },
      data: { withdrawn_at: new Date(), storage_url: null, transcription: null },
    });
    const last = await run('download-submissions', [target, '--check']);
    expect(last.said).toContain(`${torn} was withdrawn`);
    expect(last.said).toContain('1 recordings fetched, 3 were here');
    expect(last.code).toBe(0);
    expect(files()).toEqual(heard.filter(({ id }) => id !== torn).map(({ id }) => `${id}.ogg`));
    expect(readFileSync(join(target, 'metadata.jsonl'), 'utf8')).not.toContain(torn);
    expect(readFileSync(join(target, 'audio', `${busy}.ogg`)).length).toBeGreaterThan(1000);

    // A download with another filter keeps the earlier recordings, because they are not withdrawn.
    const before = files();
    expect(await run('download-submissions', [target, '--category', 'English'])).toMatchObject({ code: 0 });
    expect(files()).toEqual(before);
    expect(metadata()).toHaveLength(rows.length - 1);
  });

  test('submissions: a recording that cannot be had is named, and the rest comes', async () => {
    const { db, audio } = server.services;
    const lost = await db.prisma.submissions.findFirstOrThrow({ where: { storage_url: { not: null } } });
    await audio.remove(lost.storage_url ?? '');
    const { code, said } = await run('download-submissions', [join(folder, 'partial')]);
    expect(said).toContain(`${lost.id}: The recording was refused with status 404`);
    expect(said).toContain('3 recordings fetched');
    expect(code).toBe(1);
  });
});
