import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNFINISHED } from './files/output-file.ts';
import { MOST_ROWS, type Row } from './parquet/row-groups.ts';
import { writeParquetPart } from './parquet/write-part.ts';
import { anyWords, COLUMNS, someRow, streamed } from './testing/clips.ts';
import { newFolder } from './testing/folder.ts';
import { readByHyparquet } from './testing/read-parquet.ts';
import { writePartAndDelta, writeDeltaText } from './delta.ts';

const clipsOf = (rows: readonly Row[]) => new Map(rows.map(({ clip }) => [clip.clip_id, clip]));

async function writeBoth(rows: readonly Row[], before: readonly Row[]) {
  const folder = await newFolder();
  const paths = { path: join(folder, 'now.parquet'), delta_path: join(folder, 'delta/new.parquet') };
  const written = await writePartAndDelta(paths, COLUMNS, streamed(rows), clipsOf(before));
  return { folder, written, ...paths };
}

test('the delta has what is new and what has other words, and the file has everything', async () => {
  const before = [someRow(1), someRow(2), someRow(3)];
  const now = [someRow(1), someRow(3, { transcription: 'Other words.' }), someRow(4)];
  const { path, delta_path, written, folder } = await writeBoth(now, before);
  const ids = async (file: string) => (await readByHyparquet(file)).map(({ clip_id }) => clip_id);
  expect(await ids(path)).toEqual(now.map(({ clip }) => clip.clip_id));
  expect(await ids(delta_path)).toEqual(now.slice(1).map(({ clip }) => clip.clip_id));
  const alone = join(folder, 'alone.parquet');
  expect(await writeParquetPart(alone, COLUMNS, streamed(now))).toEqual(written);
  expect((await readFile(path)).equals(await readFile(alone))).toBe(true);
});

test('a version before and the delta make the version after, whatever was said of recordings', async () => {
  const numbers = fc.uniqueArray(fc.nat(9), { maxLength: 8 });
  const said = fc.array(anyWords, { minLength: 10, maxLength: 10 });
  const version = fc.record({ numbers, said });
  await fc.assert(
    fc.asyncProperty(version, version, async (old, now) => {
      const rowsOf = ({ numbers, said }: typeof old) =>
        numbers.map((n) => someRow(n, n % 2 ? said[n] : { prompt: 'The same.' }));
      const [before, after] = [rowsOf(old), rowsOf(now)];
      const { delta_path } = await writeBoth(after, before);
      const delta = await readByHyparquet(delta_path).catch(() => []);
      const given = new Set(delta.map(({ clip_id }) => clip_id));
      const there = clipsOf(after);
      const kept = before.filter(({ clip: { clip_id } }) => there.has(clip_id) && !given.has(clip_id));
      for (const { clip } of kept) expect(clip).toEqual(there.get(clip.clip_id));
      expect(new Set([...kept.map(({ clip }) => clip.clip_id), ...given])).toEqual(new Set(there.keys()));
    }),
    { numRuns: 40 },
  );
});

test('no file is left where nothing is new, not even one that was there', async () => {
  const folder = await newFolder();
  const paths = { path: join(folder, 'now.parquet'), delta_path: join(folder, 'delta.parquet') };
  await writeFile(paths.delta_path, 'of a try before');
  await writePartAndDelta(paths, COLUMNS, streamed([someRow(1)]), clipsOf([someRow(1)]));
  expect(await readdir(folder)).toEqual(['now.parquet']);
});

test('rows that break off leave neither file', async () => {
  const folder = await newFolder();
  const paths = { path: join(folder, 'now.parquet'), delta_path: join(folder, 'delta.parquet') };
  async function* broken() {
    yield someRow(1);
    await Promise.resolve();
    throw new Error('the audio store is away');
  }
  await expect(writePartAndDelta(paths, COLUMNS, broken(), new Map())).rejects.toThrow(
    'the audio store is away',
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each(['path', 'delta_path'] as const)(
  'what cannot be written is told, and does not hang (%s)',
  async (broken) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), 'where a folder should be');
    const paths = { path: join(folder, 'now.parquet'), delta_path: join(folder, 'delta.parquet') };
    const rows = Array.from({ length: 300 }, (_, i) => someRow(i));
    const writing = writePartAndDelta(
      { ...paths, [broken]: join(folder, 'file/x') },
      COLUMNS,
      streamed(rows),
      new Map(),
    );
    await expect(writing).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await readdir(folder)).toEqual(['file']);
  },
);

test('a delta that cannot be begun, when rows are on their way already, does not hang', async () => {
  const folder = await newFolder();
  // Make the delta fail late: creating two hundred folders takes longer than the first rows; then the file name is too long.
  const delta_path = join(folder, 'd/'.repeat(200), 'x'.repeat(255));
  const paths = { path: join(folder, 'now.parquet'), delta_path };
  const writing = writePartAndDelta(paths, COLUMNS, streamed([someRow(1), someRow(2)]), new Map());
  await expect(writing).rejects.toThrow('ENAMETOOLONG');
  expect(await readdir(folder)).toEqual(['d']);
});

/** Skipped on systems without a device that is always full. */
test.skipIf(!existsSync('/dev/full'))(
  'a disk that is full in the middle of the delta is told, and does not hang',
  async () => {
    const folder = await newFolder();
    const paths = { path: join(folder, 'now.parquet'), delta_path: join(folder, 'delta.parquet') };
    await symlink('/dev/full', paths.delta_path + UNFINISHED);
    const rows = Array.from({ length: 2 * MOST_ROWS }, (_, i) => someRow(i));
    // The file's first row group ends in the middle of the delta's, so a row is in transit when the disk refuses the delta.
    const before = clipsOf(rows.slice(0, MOST_ROWS / 2));
    await expect(writePartAndDelta(paths, COLUMNS, streamed(rows), before)).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  },
);

test('what is beside the rows: what went, what changed in words, and the sums of all of it', async () => {
  const { folder } = await writeBoth([someRow(4)], []);
  const version = await newFolder();
  await writeFile(join(version, 'CHANGELOG.md'), '# Changes\n');
  const delta = join(folder, 'delta');
  await writeDeltaText(delta, { version, removed: ['aa', 'bb'] });
  expect((await readdir(delta)).sort()).toEqual(['CHANGELOG.md', 'SHA256SUMS', 'new.parquet', 'removed.tsv']);
  expect(await readFile(join(delta, 'removed.tsv'), 'utf8')).toBe('clip_id\naa\nbb\n');
  const sums = await readFile(join(delta, 'SHA256SUMS'), 'utf8');
  expect(sums.split('\n').map((line) => line.slice(66))).toEqual([
    ...['CHANGELOG.md', 'new.parquet', 'removed.tsv'],
    '',
  ]);
  await writeDeltaText(delta, { version, removed: ['aa', 'bb'] });
  expect(await readFile(join(delta, 'SHA256SUMS'), 'utf8')).toBe(sums);
});
