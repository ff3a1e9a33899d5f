import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isValidated, PUBLISHED } from '@labrish/dataset/release/clip';
import { listFiles } from './files/list-files.ts';
import { someClip, someRow, someRows, streamed } from './testing/clips.ts';
import { newFolder } from './testing/folder.ts';
import { readByDuckDb } from './testing/read-parquet.ts';
import { writeRelease } from './testing/release.ts';

async function linesOf(folder: string, path: string): Promise<string[]> {
  return (await readFile(join(folder, path), 'utf8')).split('\n').slice(0, -1);
}

/** Reads the cells of a column, without its header. */
async function cellsOf(folder: string, table: string, column: string): Promise<string[]> {
  const [header, ...lines] = (await linesOf(folder, `tsv/${table}.tsv`)).map((line) => line.split('\t'));
  const place = header?.indexOf(column) ?? -1;
  return lines.map((cells) => cells[place] ?? '');
}

test('these are the files', async () => {
  const folder = await newFolder();
  const { files } = await writeRelease(folder);
  const all = await listFiles(folder);
  expect(all.filter((path) => !path.startsWith('data/'))).toEqual([
    'CHANGELOG.md',
    'CITATION.cff',
    'LICENSE',
    'README.md',
    'SHA256SUMS',
    'croissant.json',
    'datasheet.md',
    ...PUBLISHED.map((part) => `manifests/${part}.nemo.jsonl`).toSorted(),
    'scripts/extract_audio.py',
    'scripts/release_files.py',
    'scripts/remove_withdrawn.py',
    'scripts/score.py',
    'scripts/to_kaldi.py',
    'scripts/to_lhotse.py',
    'scripts/to_textgrid.py',
    'stats.json',
    'tsv/clip_durations.tsv',
    'tsv/dev.tsv',
    'tsv/invalidated.tsv',
    'tsv/lexicon.tsv',
    'tsv/other.tsv',
    'tsv/reported.tsv',
    'tsv/tags.tsv',
    'tsv/test.tsv',
    'tsv/train.tsv',
    'tsv/validated.tsv',
    'tsv/variants.tsv',
    'tsv/withdrawn.tsv',
  ]);
  expect(all).toHaveLength(files + 1);
});

test('every recording is in every file that it belongs to, once and in order', async () => {
  const folder = await newFolder();
  const clips = someRows().map(({ clip }) => clip);
  await writeRelease(folder);
  const names = clips.map(({ clip_id }) => `${clip_id}.ogg`);
  const rows = await readByDuckDb(join(folder, 'data', '*.parquet'));
  expect(rows.map(({ audio }) => audio.path).toSorted()).toEqual(names.toSorted());
  const named = (some: typeof clips) => some.map(({ clip_id }) => `${clip_id}.ogg`);
  const validated = clips.filter(({ part }) => isValidated(part));
  expect(await cellsOf(folder, 'validated', 'audio_file')).toEqual(named(validated));
  expect(await cellsOf(folder, 'validated', 'split')).toEqual(validated.map(({ part }) => part));
  expect(await cellsOf(folder, 'clip_durations', 'clip')).toEqual(names);
  const tables = { train: 'train', dev: 'dev', test: 'test', rejected: 'invalidated', open: 'other' };
  for (const [part, table] of Object.entries(tables))
    expect(await cellsOf(folder, table, 'audio_file')).toEqual(
      named(clips.filter((clip) => clip.part === part)),
    );
  for (const part of PUBLISHED) {
    const manifest = (await linesOf(folder, `manifests/${part}.nemo.jsonl`)).map(
      (line) => JSON.parse(line) as object,
    );
    const written = clips.filter((clip) => clip.part === part && clip.transcription !== null);
    expect(manifest).toEqual(
      written.map(({ clip_id, duration_ms, transcription, speaker_id, category }) => ({
        audio_filepath: `../audio/${clip_id}.ogg`,
        duration: duration_ms / 1000,
        ...{ text: 'mi did cook rice and peas', transcription, speaker: speaker_id, lang: category },
      })),
    );
  }
});

test('rejected and open recordings are in their tables only when they are given, reported ones never', async () => {
  const folder = await newFolder();
  const rows = someRows().filter(({ clip }) => isValidated(clip.part));
  await writeRelease(folder, rows);
  for (const table of ['invalidated', 'other', 'reported'])
    expect(await linesOf(folder, `tsv/${table}.tsv`)).toHaveLength(1);
  expect(await linesOf(folder, 'tsv/reported.tsv')).toEqual([
    'audio_file\tduration_ms\tprompt_id\tprompt\treason',
  ]);
});

test('the withdrawn are listed by their ids', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  expect(await linesOf(folder, 'tsv/withdrawn.tsv')).toEqual([
    'clip_id\tfirst_version\tlast_version\tmonth',
    `${'cd'.repeat(16)}\t1.0.0\t1.0.0\t2026-11`,
  ]);
});

test('sha256sum finds every file as it is', async () => {
  const folder = await newFolder();
  const { files } = await writeRelease(folder);
  const { stdout } = await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: folder,
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(files);
  for (const line of lines) expect(line).toMatch(/: OK$/);
});

test('no text file knows a day or a time', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  const texts = (await listFiles(folder)).filter((path) => !path.endsWith('.parquet'));
  for (const path of texts) {
    const text = await readFile(join(folder, path), 'utf8');
    expect(text, path).not.toMatch(/\d{4}-\d{2}-\d{2}|\b\d{1,2}:\d{2}\b|\d{4}\/\d{2}|\b1[67]\d{8}\b/);
  }
});

test('built again in another time zone it is the same, to the byte', async () => {
  const before = process.env.TZ;
  const built = async (zone: string, hour: number) => {
    process.env.TZ = zone;
    expect(new Date(0).getHours()).toBe(hour);
    const folder = await newFolder();
    await writeRelease(folder);
    return readFile(join(folder, 'SHA256SUMS'), 'utf8');
  };
  try {
    expect(await built('America/Jamaica', 19)).toBe(await built('UTC', 0));
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('the figures of the file are those of the recordings', async () => {
  const folder = await newFolder();
  const { stats } = await writeRelease(folder);
  const told = JSON.parse(await readFile(join(folder, 'stats.json'), 'utf8')) as Record<string, unknown>;
  expect(told).toMatchObject({ ...stats });
  const figure = { speakers: 10, clips: 20, hours: 1 };
  expect(told).toMatchObject({ clips: 100, hours: 2.5, transcribed: figure });
  expect(told.county_by_category).toEqual({
    least_speakers: 10,
    rows: ['Surrey', 'Cornwall'],
    columns: ['English', 'Patwa'],
    cells: [
      [figure, null],
      [figure, null],
    ],
    row_totals: [figure, figure],
    column_totals: [figure, null],
    total: figure,
  });
});

test('one recording is a release, none is not', async () => {
  const folder = await newFolder();
  await expect(writeRelease(folder, [someRow(1)])).resolves.toMatchObject({
    stats: { parts: [{ part: 'train' }] },
  });
  await expect(writeRelease(await newFolder(), [])).rejects.toThrow('at least one recording');
});

test('recordings that are not those of the Parquet files are refused, and SHA256SUMS with them', async () => {
  const folder = await newFolder();
  const rows = someRows();
  const clips = rows.map(({ clip }) => clip);
  const missing = writeRelease(folder, rows, { clips: streamed(clips.slice(1)) });
  await expect(missing).rejects.toThrow('train has 3 rows in Parquet and 2 recordings');
  const none = writeRelease(folder, rows, { clips: streamed(clips.filter(({ part }) => part !== 'dev')) });
  await expect(none).rejects.toThrow('dev has Parquet files and no recordings');
  expect(await listFiles(folder)).not.toContain('SHA256SUMS');
});

test('recordings that stop coming leave nothing unfinished', async () => {
  const folder = await newFolder();
  async function* failing() {
    yield someClip();
    throw new Error('no more');
  }
  await expect(writeRelease(folder, someRows(), { clips: failing() })).rejects.toThrow('no more');
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((path) => path.includes('.') && !path.startsWith('data/'))).toEqual([]);
});

test('what is left of another build is not published', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  await rm(join(folder, 'SHA256SUMS'));
  await writeFile(join(folder, 'data', 'train-00002-of-00003.parquet'), 'old');
  await expect(writeRelease(folder)).rejects.toThrow(/train-00002-of-00003/);
});
