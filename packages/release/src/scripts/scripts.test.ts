import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeTextGrid } from '@labrish/dataset/transcript/files/textgrid';
import { describe, expect, test } from 'vitest';
import type { Row } from '../parquet/row-groups.ts';
import { someRows } from '../testing/clips.ts';
import { can, linesOf, python, PYTHON, soundingRows, writeQuotedRelease } from '../testing/python.ts';

const idsOf = (rows: readonly Row[]) => rows.map(({ clip }) => clip.clip_id);

/** Reads what a script has written for a part: the lines of Lhotse's manifests. */
async function manifestOf(folder: string, part: string, name: string) {
  const content = gunzipSync(await readFile(join(folder, 'lhotse', part, `${name}.jsonl.gz`))).toString();
  return content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.skipIf(!PYTHON)('Python without any package', () => {
  test('extracts every recording as it is, and continues where it was stopped', async () => {
    const rows = someRows();
    const folder = await writeQuotedRelease(rows);
    expect(await python('/', join(folder, 'scripts/extract_audio.py'))).toContain('24 recordings are in');
    const files = rows.map(({ clip, audio }) => ({
      audio,
      path: join(folder, 'audio', `${clip.clip_id}.ogg`),
    }));
    expect(await readdir(join(folder, 'audio'))).toHaveLength(24);
    const times = await Promise.all(files.map(async ({ path }) => (await stat(path)).ino));
    await writeFile(files[1]?.path ?? '', 'half');
    await rm(files[5]?.path ?? '');
    await python(folder, 'scripts/extract_audio.py');
    for (const { audio, path } of files) expect(new Uint8Array(await readFile(path))).toEqual(audio);
    const after = await Promise.all(files.map(async ({ path }) => (await stat(path)).ino));
    expect(after.filter((time, i) => time !== times[i]).length).toBeLessThanOrEqual(2);
  });

  test('names the recording that is damaged, the file that is cut off, and the folder without files', async () => {
    const other = new TextEncoder().encode('something else');
    const folder = await writeQuotedRelease(someRows().map((row, i) => (i ? row : { ...row, audio: other })));
    const id = idsOf(someRows())[0];
    const script = () => python(folder, 'scripts/extract_audio.py');
    await expect(script()).rejects.toThrow(
      `train-00000-of-00002.parquet: the recording ${id}.ogg is damaged`,
    );
    await truncate(join(folder, 'data/dev-00000-of-00001.parquet'), 900);
    await expect(script()).rejects.toThrow(
      /dev-00000-of-00001\.parquet is damaged, or not as it was published/,
    );
    await rm(join(folder, 'data'), { recursive: true });
    await expect(script()).rejects.toThrow('Download the Parquet files first');
  });

  test.skipIf(!can('ffmpeg', '-version'))(
    'makes directories for Kaldi and ESPnet',
    { timeout: 60_000 },
    async () => {
      const rows = await soundingRows((i) => (i === 2 ? { transcription: '[laugh]' } : {}));
      const folder = await writeQuotedRelease(rows);
      await python('/', join(folder, 'scripts/extract_audio.py'));
      expect(await python('/', join(folder, 'scripts/to_kaldi.py'))).toContain('11 utterances');
      // Each part with words but the ones that are not validated, and the WAV files.
      expect((await readdir(join(folder, 'kaldi'))).toSorted()).toEqual(
        ['dev', 'test', 'test_recent', 'test_unseen_topic', 'train', 'unsplit', 'wav'].toSorted(),
      );
      const spoken = rows.filter(({ clip }) => clip.part === 'dev' && clip.transcription !== null);
      const utterances = spoken.map(({ clip }) => `${clip.speaker_id}-${clip.clip_id}`).toSorted();
      const read = async (name: string) =>
        (await linesOf(join(folder, 'kaldi/dev', name))).map(
          (line) => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [],
        );
      for (const name of ['text', 'wav.scp', 'utt2spk', 'utt2dur'])
        expect(
          (await read(name)).map(([id]) => id),
          name,
        ).toEqual(utterances);
      expect((await read('text')).map(([, text]) => text)).toEqual(
        utterances.map(() => 'mi did cook rice and peas'),
      );
      expect(await read('utt2spk')).toEqual(utterances.map((id) => [id, id.split('-')[0]]));
      expect((await read('spk2utt')).flatMap(([, ids]) => ids?.split(' '))).toEqual(utterances);
      for (const [i, [, path = '']] of (await read('wav.scp')).entries()) {
        expect(path).toBe(join(folder, 'kaldi/wav', `${utterances[i]?.split('-')[1]}.wav`));
        const wav = await readFile(path);
        // A WAV file that a program wrote into a pipe says 0xffffffff in both places.
        expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
        expect(Number((await read('utt2dur'))[i]?.[1])).toBe((wav.length - 44) / 32_000);
      }
    },
  );

  test.skipIf(!can('ffmpeg', '-version'))(
    'makes manifests that Lhotse finds valid',
    { timeout: 60_000 },
    async () => {
      const rows = await soundingRows((i) => ({ transcription: i % 3 ? 'Mi "deh" [noise] yah' : null }));
      const folder = await writeQuotedRelease(rows);
      await python('/', join(folder, 'scripts/extract_audio.py'));
      await python('/', join(folder, 'scripts/to_lhotse.py'));
      const recordings = await manifestOf(folder, 'train', 'recordings');
      expect(recordings.map(({ id }) => id)).toEqual(idsOf(rows.filter(({ clip }) => clip.part === 'train')));
      for (const { id, ...recording } of recordings) {
        const source = join(folder, 'audio', `${String(id)}.ogg`);
        // Its validation compares these with what a decoder returns (lhotse/qa.py).
        const decoded = execFileSync('ffmpeg', ['-v', 'error', '-i', source, '-f', 's16le', '-'], {
          maxBuffer: 1e8,
        });
        const num_samples = decoded.length / 2;
        expect(recording).toEqual({
          sources: [{ type: 'file', channels: [0], source }],
          ...{ sampling_rate: 48_000, num_samples, duration: num_samples / 48_000 },
        });
      }
      const supervisions = await manifestOf(folder, 'train', 'supervisions');
      expect(supervisions).toEqual(
        recordings.slice(1).map(({ id, duration }, i) => ({
          ...{ id, recording_id: id, start: 0, duration, channel: 0, text: 'mi deh yah' },
          ...{ language: rows[i + 1]?.clip.category, speaker: rows[i + 1]?.clip.speaker_id },
          custom: {
            ...{ transcription: 'Mi "deh" [noise] yah', prompt: rows[0]?.clip.prompt },
            english: rows[i + 1]?.clip.english ?? '',
          },
        })),
      );
    },
  );

  test('makes the same TextGrids as the transcription desk, which Praat opens', async () => {
    const segments = [
      { from_ms: 100, to_ms: 400, text: 'Im seh "come"\nyah 😀' },
      { from_ms: 700, to_ms: 1000, text: '-yes {end}' },
    ];
    const rows = someRows().map(({ audio, clip }, i) => ({
      audio,
      clip: { ...clip, segments: i ? [] : segments },
    }));
    const folder = await writeQuotedRelease(rows);
    expect(await python('/', join(folder, 'scripts/to_textgrid.py'))).toContain('1 recordings');
    const [name = ''] = await readdir(join(folder, 'textgrid'));
    expect(name).toBe(`${idsOf(rows)[0]}.TextGrid`);
    const path = join(folder, 'textgrid', name);
    expect(await readFile(path, 'utf8')).toBe(writeTextGrid([{ name: 'natural', segments }], 1000));
    if (!can('praat', '--version')) return;
    await writeFile(
      join(folder, 'script'),
      `Read from file: "${path}"\nn = Get number of intervals: 1\nwriteInfoLine: n`,
    );
    expect(execFileSync('praat', ['--run', join(folder, 'script')], { encoding: 'utf8' }).trim()).toBe('4');
  });

  test('tells what is missing before it writes anything', async () => {
    const folder = await writeQuotedRelease(someRows());
    for (const script of ['to_kaldi.py', 'to_lhotse.py'])
      await expect(python(folder, `scripts/${script}`)).rejects.toThrow('Run scripts/extract_audio.py first');
    await python(folder, 'scripts/extract_audio.py');
    for (const script of ['to_kaldi.py', 'to_lhotse.py'])
      await expect(python(folder, `scripts/${script}`)).rejects.toThrow(/\.ogg is damaged|ffmpeg/);
    expect(spawnSync('find', [folder, '-name', '*.jsonl.gz']).stdout.toString()).toBe('');
  });
});
