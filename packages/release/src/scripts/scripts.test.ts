import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { someRows } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { readByDuckDb } from '../testing/read-parquet.ts';
import { writeRelease } from '../testing/release.ts';

/** The Python to use; LABRISH_PYTHON names one that has pyarrow. */
const PYTHON = process.env.LABRISH_PYTHON ?? 'python3';
const can = (code: string) => spawnSync(PYTHON, ['-c', code]).status === 0;
const hasPython = can('import sys; assert sys.version_info >= (3, 9)');
const hasPyarrow = can('import pyarrow.parquet');

const run = (folder: string, ...command: string[]) => promisify(execFile)(PYTHON, command, { cwd: folder });

const ROWS = someRows();
const [first, second] = ROWS.map(({ clip }) => clip.clip_id);

test.skipIf(!hasPython)(
  'Kaldi’s directories are sorted by bytes, with ids that begin with the speaker',
  async () => {
    const folder = await newFolder();
    const rows = ROWS.map(({ clip, audio }, i) => ({
      audio,
      clip: { ...clip, speaker_id: i % 4 ? 'a' : 'B' },
    }));
    await writeRelease(folder, rows);
    await run(folder, 'scripts/to_kaldi.py');
    const read = async (name: string) =>
      (await readFile(join(folder, 'kaldi/train', name), 'utf8')).split('\n').slice(0, -1);
    const train = rows
      .map(({ clip }) => clip)
      .filter(({ part, transcription }) => part === 'train' && transcription !== null);
    const ids = train.map(({ speaker_id, clip_id }) => `${speaker_id}-${clip_id}`).toSorted();
    expect((await read('text')).map((line) => line.split(' ')[0])).toEqual(ids);
    expect(await read('utt2spk')).toEqual(ids.map((id) => `${id} ${id[0]}`));
    expect((await read('spk2utt')).join(' ').split(' ').toSorted()).toEqual(
      [...new Set(ids.map((id) => id[0])), ...ids].toSorted(),
    );
    for (const line of await read('wav.scp'))
      expect(line).toMatch(/^(.)-([0-9a-f]{32}) ffmpeg .*\/audio\/\2\.ogg .* \|$/);
    expect(await readdir(join(folder, 'kaldi'))).toHaveLength(6);
  },
);

test.skipIf(!hasPython)('a withdrawn recording leaves the files, the tables and the manifests', async () => {
  const folder = await newFolder();
  // The first two recordings have the same bytes, whose hash is also the id of an earlier version.
  const hash = 'ef'.repeat(32);
  await writeRelease(
    folder,
    ROWS.map((row, i) => (i < 2 ? { ...row, clip: { ...row.clip, audio_sha256: hash } } : row)),
  );
  await rm(join(folder, 'data'), { recursive: true });
  await mkdir(join(folder, 'audio'));
  for (const id of [first, second]) await writeFile(join(folder, 'audio', `${id}.ogg`), 'OggS');
  const before = await readFile(join(folder, 'tsv/validated.tsv'), 'utf8');
  const withdrawn = `clip_id\tmonth\n${hash}\t2026-11\n${first}\t2026-12\n`;
  await writeFile(join(folder, 'withdrawn.tsv'), withdrawn);
  const tombstones = await readFile(join(folder, 'tsv/withdrawn.tsv'), 'utf8');
  await run(folder, 'scripts/remove_withdrawn.py', 'withdrawn.tsv');
  expect(await readdir(join(folder, 'audio'))).toEqual([`${second}.ogg`]);
  const after = await readFile(join(folder, 'tsv/validated.tsv'), 'utf8');
  expect(after).toBe(
    before
      .split(/(?<=\n)/)
      .filter((line) => !line.includes(first ?? ''))
      .join(''),
  );
  expect(after).not.toBe(before);
  for (const path of ['tsv/train.tsv', 'tsv/clip_durations.tsv', 'manifests/train.nemo.jsonl'])
    expect(await readFile(join(folder, path), 'utf8')).not.toContain(first);
  expect(await readFile(join(folder, 'tsv/withdrawn.tsv'), 'utf8')).toBe(tombstones);
});

test.skipIf(!hasPyarrow)('recordings come out of Parquet as they are, and withdrawn rows go', async () => {
  const folder = await newFolder();
  await writeRelease(folder);
  await run(folder, 'scripts/extract_audio.py');
  expect((await readdir(join(folder, 'audio'))).toSorted()).toEqual(
    ROWS.map(({ clip }) => `${clip.clip_id}.ogg`).toSorted(),
  );
  for (const { clip, audio } of ROWS)
    expect(new Uint8Array(await readFile(join(folder, 'audio', `${clip.clip_id}.ogg`)))).toEqual(audio);
  await writeFile(join(folder, 'withdrawn.tsv'), `clip_id\n${first}\n`);
  await run(folder, 'scripts/remove_withdrawn.py', 'withdrawn.tsv');
  const left = await readByDuckDb(join(folder, 'data/*.parquet'));
  expect(left.map(({ clip_id }) => clip_id).toSorted()).toEqual(
    ROWS.slice(1)
      .map(({ clip }) => clip.clip_id)
      .toSorted(),
  );
});

test.skipIf(!hasPyarrow)('a damaged recording is not taken out as if it were whole', async () => {
  const folder = await newFolder();
  const rows = ROWS.map((row, i) =>
    i ? row : { ...row, audio: new TextEncoder().encode('something else') },
  );
  await writeRelease(folder, rows);
  await expect(run(folder, 'scripts/extract_audio.py')).rejects.toThrow(/is damaged/);
});
