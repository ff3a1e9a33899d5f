import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/folder.ts';
import { writeOutputFile } from './output-file.ts';
import { writeSums } from './sums.ts';

async function written(folder: string, paths: readonly string[]) {
  const files = [];
  for (const path of paths) files.push({ path, ...(await writeOutputFile(join(folder, path), path)) });
  return files;
}

test('names stand in the order of their bytes', async () => {
  const folder = await newFolder();
  await writeSums(folder, await written(folder, ['data/b', 'data/a-1', 'data/a', 'a', 'Z', 'data/a_1']));
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual(['Z', 'a', 'data/a', 'data/a-1', 'data/a_1', 'data/b']);
  // The output of sha256sum for the file's single letter.
  expect(lines[0]).toBe('bbeebd879e1dff6918546dc0c179fdde505f2a21591c9a9c96e36b054ec5af83  Z');
});

test('a file of another build is not published', async () => {
  const folder = await newFolder();
  const files = await written(folder, ['a']);
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data', 'train-00009-of-00010.parquet'), 'old');
  await expect(writeSums(folder, files)).rejects.toThrow(/train-00009/);
});

test('a file that is missing is noticed', async () => {
  const folder = await newFolder();
  const files = await written(folder, ['a']);
  await expect(writeSums(folder, [...files, { path: 'b', bytes: 1, sha256: '' }])).rejects.toThrow(
    /differ in b/,
  );
});
