import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { normaliseTranscription, wordErrors } from '@labrish/dataset';
import type { Clip } from '@labrish/dataset/release/clip';
import { scoreCorpus } from '@labrish/dataset/scoring/corpus';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, someRow } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { writeRelease } from '../testing/release.ts';

const hasPython = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0;
const hasSclite = spawnSync('sctk', ['help']).status === 0;

const words = fc
  .array(fc.constantFrom('Mi', 'deh', 'dere', 'Kwe\u0301yòl,', "don't", '[noise]'), { maxLength: 9 })
  .map((some) => some.join(' '));
const text = fc.oneof({ arbitrary: words, weight: 4 }, { arbitrary: anyText, weight: 1 });

interface Scored {
  clip: Clip;
  references: string[];
  hypothesis: string | undefined;
}

/** Recordings of the test with up to three natural transcripts, and what a recogniser heard; without some of either. */
const SCORED: Scored[] = fc
  .sample(fc.tuple(fc.array(text, { maxLength: 3 }), fc.option(text, { freq: 9 })), {
    numRuns: 200,
    seed: 20261124,
  })
  .map(([texts, heard], number) => {
    const { clip } = someRow(number, {
      part: number % 10 ? 'test' : 'test_recent',
      speaker_id: `0123456789abcde${number % (number % 10 ? 7 : 4)}`,
      category: ['English', 'Mix', 'Patwa'][number % 3] ?? 'Mix',
      transcription: texts[0] ?? null,
      transcripts: [
        { layer: 'english', text: 'I am here.', transcriber_id: 'a', order: 1 },
        ...texts.map((each, place) => ({
          ...{ layer: 'natural' as const, text: each, transcriber_id: 'abc'.charAt(place), order: place + 1 },
        })),
      ],
    });
    // A line of the input is one line.
    return { clip, references: texts, hypothesis: heard?.replace(/[\r\n]/g, ' ') };
  });

const inPart = (part: string) =>
  SCORED.filter(({ clip, references }) => clip.part === part && references.some(Boolean));
const HYPOTHESES = SCORED.filter(({ clip, hypothesis }) => clip.part === 'test' && hypothesis !== undefined)
  .map(({ clip, hypothesis }) => `${clip.clip_id}\t${hypothesis}\n`)
  .join('');

async function run(hypotheses: string, ...options: string[]) {
  const folder = await newFolder();
  const rows = SCORED.map(({ clip }) => ({ clip, audio: new TextEncoder().encode('OggS') }));
  await writeRelease(
    folder,
    ['test', 'test_recent'].flatMap((part) => rows.filter(({ clip }) => clip.part === part)),
  );
  await writeFile(join(folder, 'heard.tsv'), hypotheses);
  const command = ['scripts/score.py', 'heard.tsv', ...options];
  const { stdout, stderr } = await promisify(execFile)('python3', command, { cwd: folder });
  const [header = [], ...lines] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const table = lines.map((cells) =>
    Object.fromEntries(cells.map((cell, i): [string, string] => [header[i] ?? '', cell])),
  );
  return { folder, stderr, table };
}

const inPython = (rate: number | null) =>
  rate === null ? 'None' : Number.isInteger(rate) ? rate.toFixed(1) : String(rate);

/** The table of a part: its categories, then all of it. */
function tableOf(part: readonly Scored[]) {
  const heard = part.map(({ clip, references, hypothesis = '' }) => ({
    ...{ speaker_id: clip.speaker_id, category: clip.category },
    ...{ references: references.filter(Boolean), hypothesis },
  }));
  return [...scoreCorpus(heard, 1)].map(([category, score]) => ({
    ...{ category, clips: String(score.clips), N: String(score.n), S: String(score.substitutions) },
    ...{ D: String(score.deletions), I: String(score.insertions), characters: String(score.characters) },
    ...{ errors: String(score.character_errors), WER: inPython(score.wer), CER: inPython(score.cer) },
    ...{ low: inPython(score.low), high: inPython(score.high) },
  }));
}

describe.skipIf(!hasPython)('score.py', () => {
  test('counts what TypeScript counts, to the last digit, and names recordings without a hypothesis', async () => {
    const { stderr, table } = await run(HYPOTHESES);
    const part = inPart('test');
    expect(table).toEqual(tableOf(part));
    expect(
      table.map(({ low, WER, high }) => Number(low) < Number(WER) && Number(WER) < Number(high)),
    ).toEqual(Array(4).fill(true));
    const missing = part.filter(({ hypothesis }) => hypothesis === undefined);
    expect(missing.length).toBeGreaterThan(5);
    expect(stderr.trimEnd().split('\n')).toEqual(
      missing.map(({ clip }) => `No hypothesis for ${clip.clip_id}: it counts as empty.`),
    );
  });

  test('scores any part, with file names for ids, blank lines and the line ends of Windows', async () => {
    const [one] = inPart('test_recent');
    const heard = `\ufeff${one?.clip.clip_id}.ogg\t${one?.references.find(Boolean)}\r\n\r\n`;
    const { table } = await run(heard, '--part', 'test_recent');
    const [, ...others] = inPart('test_recent');
    const all = [{ ...one, hypothesis: one?.references.find(Boolean) } as Scored];
    expect(table).toEqual(tableOf([...all, ...others.map((each) => ({ ...each, hypothesis: undefined }))]));
    // So few speakers have no interval.
    expect(table.map(({ low, high }) => [low, high])).toEqual(table.map(() => ['None', 'None']));
  });

  test('writes nothing when an id is unknown or there twice, or a part has nothing', async () => {
    await expect(run(`${HYPOTHESES}abc\tmi\n`)).rejects.toThrow(/heard.tsv, line \d+: 'abc' is no recording/);
    await expect(run(HYPOTHESES + HYPOTHESES)).rejects.toThrow(/line \d+: '[0-9a-f]{32}' is there twice/);
    await expect(run(HYPOTHESES, '--part', 'dev')).rejects.toThrow(
      'No recording of the part dev has a transcription',
    );
  });

  test.skipIf(!hasSclite)('writes what sclite reads, with every wording as an alternative', async () => {
    const { folder } = await run(HYPOTHESES);
    const part = inPart('test');
    const ids = part.map(({ clip }) => `(${clip.speaker_id}-${clip.clip_id})`);
    const references = (await readFile(join(folder, 'references.trn'), 'utf8')).trimEnd().split('\n');
    expect(references.map((line) => line.split(' ').at(-1))).toEqual(ids);
    for (const [place, { references: texts }] of part.entries())
      for (const each of texts.filter(Boolean))
        expect(` ${references[place]} `).toContain(` ${normaliseTranscription(each) || '@'} `);
    const options = '-s -e utf-8 -i rm -r references.trn trn -h hypotheses.trn trn -o pralign stdout'.split(
      ' ',
    );
    const { stdout } = await promisify(execFile)('sctk', ['sclite', ...options], { cwd: folder });
    const found = new Map(
      Array.from(
        stdout.matchAll(/id: (\(\S+\))\nScores: \(#C #S #D #I\) \d+ (\d+ \d+ \d+)/g),
        ([, id, counts]) => [id, counts],
      ),
    );
    const mine = part.map(({ references: texts, hypothesis }) =>
      wordErrors(texts.filter(Boolean), hypothesis ?? '', [4, 3, 3]),
    );
    expect(ids.map((id) => found.get(id))).toEqual(
      mine.map(({ substitutions, deletions, insertions }) =>
        [substitutions, deletions, insertions].join(' '),
      ),
    );
  });
});
