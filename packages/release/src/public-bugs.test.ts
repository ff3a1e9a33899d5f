import { execFile, execFileSync, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isValidated, SPLITS } from '@labrish/dataset/release/clip';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from './files/list-files.ts';
import { someRows } from './testing/clips.ts';
import {
  can,
  linesOf,
  python,
  PYTHON,
  pythonFor,
  readTable,
  soundingRows,
  writeQuotedRelease,
} from './testing/python.ts';
import { readByDuckDb } from './testing/read-parquet.ts';
import { firstSteps } from './documents/first-steps.ts';
import { FACTS } from './testing/release.ts';

/*
 * Bugs that users of public speech datasets have reported, each as a test of a release as it is written. What they have in common: a
 * file is read without an error, and some rows, or some seconds, are silently missing.
 */

const hasFfmpeg = can('ffmpeg', '-version');
const WORDS = [
  '"Come yah',
  'Im seh "yes',
  '"',
  'NA',
  'null',
  'None',
  'nan',
  '=cmd',
  "'=cmd",
  'a\tb\r\n\r\nc',
  'line\u2028end\u0085',
  '-',
  '\ufeffx',
  'x'.repeat(200_000),
];
/** Rows of which each has words that made trouble elsewhere. */
const troubled = () =>
  someRows().map(({ audio, clip }, i) => ({
    audio,
    clip: { ...clip, transcription: WORDS[i % WORDS.length] ?? '', prompt: '"Why\t\n' },
  }));

test('a quote in a sentence swallows no rows (CorporaCreator#61, pytorch/audio#2838, common-voice#5189)', async () => {
  const rows = troubled();
  const folder = await writeQuotedRelease(rows);
  const table = await readTable(folder, 'validated');
  const validated = rows.filter(({ clip }) => isValidated(clip.part));
  expect(table.map(({ audio_file }) => audio_file)).toEqual(
    validated.map(({ clip }) => `${clip.clip_id}.ogg`),
  );
  expect(table[0]?.transcription).toBe('"Come yah');
  expect(table[9]?.transcription).toBe('a b    c');
});

test.skipIf(!PYTHON)(
  'a cell of 200,000 characters stops no script: csv’s limit is 131,072 (coqui-ai/STT#2321)',
  async () => {
    const folder = await writeQuotedRelease(troubled());
    const code = `import json, sys
sys.path.insert(0, "scripts")
from release_files import clips
print(json.dumps([clip["transcription"] for clip in clips()]))`;
    const said = JSON.parse(await python(folder, '-c', code)) as string[];
    expect(Math.max(...said.map((words) => words.length))).toBe(200_000);
    // The scripts take the apostrophe off that keeps spreadsheets from running a cell.
    expect(said.slice(7, 9)).toEqual(['=cmd', "'=cmd"]);
  },
);

test('a line break or tab in somebody’s words makes no broken row, in any table (common-voice#4429)', async () => {
  const folder = await writeQuotedRelease(troubled());
  for (const name of await readdir(join(folder, 'tsv'))) {
    const widths = (await linesOf(join(folder, 'tsv', name))).map((line) => line.split('\t').length);
    expect(new Set(widths).size, name).toBe(1);
  }
});

const withPandas = pythonFor('import pandas');
test.skipIf(!withPandas)('the words NA, null, None and nan are not missing values in pandas', async () => {
  const folder = await writeQuotedRelease(troubled());
  const [, block = ''] =
    /```python\n(import csv\nimport pandas\n.*?)```/s.exec(firstSteps(FACTS, 'train')) ?? [];
  const code = `${block}\nprint(clips["transcription"].tolist()[3:7], len(clips))`;
  const said = execFileSync(withPandas ?? '', ['-c', code.replace('./labrish-jamaica-1.1.0', '.')], {
    cwd: folder,
  });
  expect(said.toString()).toBe("['NA', 'null', 'None', 'nan'] 18\n");
});

test('the first columns have the order they always had, and it is the same in every table (Common Voice 5.1)', async () => {
  const folder = await writeQuotedRelease(someRows());
  const headers = await Promise.all(
    ['validated', 'invalidated', 'other', ...SPLITS].map(
      async (name) => (await linesOf(join(folder, 'tsv', `${name}.tsv`)))[0],
    ),
  );
  expect(new Set(headers).size).toBe(1);
  const columns = `client_id audio_file duration_ms prompt_id prompt transcription up_votes down_votes age split category
    claimed_category english spans month parish county formality consent_version audio_sha256 labelled_by`;
  expect(headers[0]?.split('\t').slice(0, 21)).toEqual(columns.split(/\s+/));
});

test.skipIf(!PYTHON)(
  'no table or manifest names a recording that is not there (Common Voice 5.1, datasets#5465)',
  async () => {
    const rows = someRows();
    const folder = await writeQuotedRelease(rows);
    await python(folder, 'scripts/extract_audio.py');
    const texts = (await listFiles(folder)).filter((path) => /^(tsv|manifests)\//.test(path));
    const named = new Set<string>();
    for (const path of texts)
      for (const [name] of (await readFile(join(folder, path), 'utf8')).matchAll(/[0-9a-f]+\.ogg/g))
        named.add(name);
    expect([...named].toSorted()).toEqual((await readdir(join(folder, 'audio'))).toSorted());
    expect(named.size).toBe(rows.length);
    for (const name of named) expect((await stat(join(folder, 'audio', name))).size).toBeGreaterThan(0);
  },
);

test('what is known of speakers is in the tables as in Parquet (lost in Common Voice 6.1)', async () => {
  const folder = await writeQuotedRelease(
    someRows().map((row, i) => ({ ...row, clip: { ...row.clip, formality: i % 2 ? 'formal' : null } })),
  );
  const rows = await readByDuckDb(join(folder.replace("'", "''"), 'data/*.parquet'));
  const of = new Map(rows.map((row) => [row.audio.path, row as unknown as Record<string, string | null>]));
  for (const row of await readTable(folder, 'validated')) {
    const parquet = of.get(row.audio_file ?? '');
    for (const [ours, theirs] of [
      ['age', 'age_range'],
      ['client_id', 'speaker_id'],
      ['parish', 'parish'],
      ['county', 'county'],
      ['formality', 'formality'],
    ] as const)
      expect([ours, row[ours]]).toEqual([ours, parquet?.[theirs] ?? '']);
  }
});

test('every split has its table, and the tables are the splits (missing in Common Voice 13)', async () => {
  const folder = await writeQuotedRelease(someRows());
  const validated = await readTable(folder, 'validated');
  for (const split of SPLITS) {
    const own = await readTable(folder, split);
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(validated.filter((row) => row.split === split));
  }
});

test('no file is found by guessing: a name with “train” in it empties no split (datasets#5608, #5046)', async () => {
  const folder = await writeQuotedRelease(someRows());
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(await readFile(join(folder, 'README.md'), 'utf8')) ?? [];
  const { configs } = parse(head) as { configs: { data_files: { split: string; path: string }[] }[] };
  const patterns = configs.flatMap(({ data_files }) => data_files);
  for (const path of (await listFiles(folder)).filter((name) => name.startsWith('data/'))) {
    const fitting = patterns.filter(({ path: pattern }) =>
      new RegExp(`^${pattern.replace('*', '[^/]*')}$`).test(path),
    );
    expect(
      fitting.map(({ split }) => `data/${split}-`),
      path,
    ).toEqual([path.slice(0, path.indexOf('-') + 1)]);
  }
  for (const { audio_file } of await readTable(folder, 'validated'))
    expect(audio_file).toMatch(/^[0-9a-f]{32}\.ogg$/);
});

test.skipIf(!PYTHON || !hasFfmpeg)(
  'ffmpeg does not swallow the lines of the loop it runs in (whisper#178)',
  { timeout: 60_000 },
  async () => {
    const folder = await writeQuotedRelease(await soundingRows());
    await python(folder, 'scripts/extract_audio.py');
    const loop = spawn(
      'sh',
      ['-c', `while read -r x; do ${PYTHON} scripts/to_kaldi.py >/dev/null && echo "$x"; done`],
      { cwd: folder },
    );
    loop.stdin.end('one\ntwo\nthree\n');
    const lines: string[] = [];
    for await (const chunk of loop.stdout.setEncoding('utf8')) lines.push(String(chunk));
    expect(lines.join('')).toBe('one\ntwo\nthree\n');
  },
);

test.skipIf(!PYTHON || !hasFfmpeg)(
  'utt2dur has the seconds that one hears, and no path goes through a shell (espnet#3038)',
  { timeout: 60_000 },
  async () => {
    const rows = await soundingRows();
    const folder = await writeQuotedRelease(rows);
    await python('/', join(folder, 'scripts/extract_audio.py'));
    await python('/', join(folder, 'scripts/to_kaldi.py'));
    for (const line of await linesOf(join(folder, 'kaldi/train/wav.scp'))) {
      const [utterance = '', path = ''] = /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [];
      expect(path).not.toMatch(/\|\s*$/);
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
      const { stdout } = await promisify(execFile)('ffprobe', probe);
      const written = await linesOf(join(folder, 'kaldi/train/utt2dur'));
      expect(Number(written.find((one) => one.startsWith(utterance))?.split(' ')[1])).toBeCloseTo(
        Number(stdout),
        4,
      );
    }
  },
);

test.skipIf(!PYTHON)(
  'recordings of test speakers are in no directory that one trains on (espnet#1000, #2104)',
  async () => {
    const rows = await soundingRows((i) => ({ speaker_id: `${Math.floor(i / 3)}`.repeat(16) }));
    const folder = await writeQuotedRelease(rows);
    await python(folder, 'scripts/extract_audio.py');
    await python(folder, 'scripts/to_lhotse.py');
    const speakers = new Map(rows.map(({ clip }) => [clip.clip_id, clip]));
    for (const part of await readdir(join(folder, 'lhotse'))) {
      const code = `import gzip; print(gzip.open("lhotse/${part}/recordings.jsonl.gz", "rt").read())`;
      for (const [, id = ''] of (await python(folder, '-c', code)).matchAll(/"id": "(\w+)"/g))
        expect(speakers.get(id)?.part).toBe(part);
    }
  },
);
