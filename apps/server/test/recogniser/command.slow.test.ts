import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startServer, type TestServer } from '../harness.ts';
import { openStandIn, say, type StandIn } from './stand-in.ts';
import { storeRecording } from './stored.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const [postgres] = databases.filter(({ url }) => url !== undefined);
const TIMEOUT_MS = 300_000;

describe.skipIf(!postgres)('npm run yardstick', { timeout: TIMEOUT_MS }, () => {
  let server: TestServer;
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await openStandIn(say({ text: 'me deh ya' }));
    server = await startServer({ database: postgres?.url });
    await publish();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await server.close();
    await standIn.close();
  });

  /** Publishes a version whose test part has two recordings, each of "mi deh ya". */
  async function publish(): Promise<void> {
    const { db } = server.services;
    const series = 'labrish-jamaica';
    await db.prisma.release_series.create({ data: { name: series, title: 'T', salt: randomBytes(32) } });
    const { id: release_id } = await db.prisma.releases.create({
      data: {
        ...{ series, version: '1.0.0', state: 'published', licence: 'CC-BY-4.0', month: '2026-11' },
        ...{ facts: {}, items: 2, created_by: randomUUID(), published_at: new Date() },
      },
    });
    for (const position of [0, 1]) {
      const { id: submission_id, user_id } = await storeRecording(server.services);
      await db.prisma.release_items.create({
        data: {
          ...{ release_id, position, submission_id, contributor_id: user_id, part: 'test', split: 'test' },
          ...{ clip_id: randomBytes(16).toString('hex'), audio_sha256: '00' },
          clip: {
            ...{ speaker_id: String(position), category: 'Patwa' },
            transcripts: [{ layer: 'natural', text: 'Mi deh ya.', transcriber_id: 'a', order: 1 }],
          },
        },
      });
    }
  }

  /** Runs the command beside the server, as an operator does. @returns what it printed, with errors */
  const run = async (...words: string[]): Promise<string> => {
    const { env } = server.services;
    const settings = {
      ...{ DATABASE_URL: env.DATABASE_URL ?? '', DATA_DIR: env.DATA_DIR, ASR_API_KEY: 'k' },
      AUTH_SECRET: env.AUTH_SECRET ?? readFileSync(join(env.DATA_DIR, 'auth-secret'), 'utf8').trim(),
    };
    const ran = promisify(execFile)(process.execPath, ['scripts/command.mjs', 'yardstick', ...words], {
      ...{ cwd: root, env: { ...process.env, ...settings } },
    });
    const { stdout, stderr } = await ran.catch((error: { stdout: string; stderr: string }) => error);
    return stdout + stderr;
  };
  const MEASURED = ['--engine', 'Parrot', '--model', 'v1'];

  test('scores a recogniser, and computes its scores again', async () => {
    const printed = await run(...MEASURED, '--url', standIn.url);
    expect(printed).toMatch(/^test\tall\t2\t2\t6\t2\t0\t0\t0\.3333\t–\t–\t/m);
    expect(standIn.asked.map(({ authorization }) => authorization)).toEqual(['Bearer k', 'Bearer k']);
    const id = /^Run (\S+)\. To put it on the page/m.exec(printed)?.[1] ?? '';
    expect(await run('--again', id)).toContain('test\tall\t2\t2\t6\t2');
  });

  test.concurrent.each([
    ['no recogniser', [], /^\s*Scores a recogniser on the test recordings/],
    ['no address', [...MEASURED, '--url', 'here'], /--url here is no address/],
    ['no file', [...MEASURED, '--hypotheses', '/nowhere'], /\/nowhere cannot be read: ENOENT/],
    [
      'no version',
      [...MEASURED, '--url', 'http://127.0.0.1:1', '--release', 'x'],
      /There is no published version x/,
    ],
    ['no run', ['--again', 'x'], /There is no scored run x/],
  ])('says what is wrong with %s, without a stack trace', async (_, words, sentence) => {
    const printed = await run(...words);
    expect(printed).toMatch(sentence);
    expect(printed).not.toContain('    at ');
  });
});
