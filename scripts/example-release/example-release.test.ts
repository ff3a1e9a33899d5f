import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '@labrish/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample, NAME } from './build.ts';

const EXAMPLE = fileURLToPath(new URL(`../../examples/${NAME}`, import.meta.url));
const MOST_BYTES = 400_000;

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'labrish-example-test-')), NAME);
  await buildExample(folder);
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

const read = (root: string, path: string) => readFile(join(root, path));

test('made anew, it is what lies in examples/, byte by byte; else: npm run example:release', async () => {
  const files = await listFiles(folder);
  expect(await listFiles(EXAMPLE)).toEqual(files);
  for (const path of files) {
    const [made, stored] = [await read(folder, path), await read(EXAMPLE, path)];
    expect(stored.equals(made), path).toBe(true);
  }
});

test('its sums are right, and it is small', async () => {
  const lines = (await read(EXAMPLE, 'SHA256SUMS')).toString().trim().split('\n');
  let bytes = 0;
  for (const line of lines) {
    const [sha256, path = ''] = line.split('  ');
    const content = await read(EXAMPLE, path);
    bytes += content.length;
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  expect(lines).toHaveLength((await listFiles(EXAMPLE)).length - 1);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('it shows every split, and every category', async () => {
  const stats = JSON.parse((await read(EXAMPLE, 'stats.json')).toString()) as {
    parts: { part: string }[];
    categories: Record<string, object>;
  };
  const parts = stats.parts.map(({ part }) => part);
  expect(parts).toEqual(expect.arrayContaining(['train', 'dev', 'test', 'test_unseen_topic', 'unsplit']));
  const validated = (await read(EXAMPLE, 'tsv/validated.tsv')).toString();
  for (const category of Object.keys(stats.categories)) expect(validated).toContain(`\t${category}\t`);
});
