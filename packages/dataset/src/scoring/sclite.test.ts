import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { wordErrors, type Costs, type Errors } from './error-rate.ts';

/** What an error costs in sclite. */
const COSTS: Costs = [4, 3, 3];
const hasSclite = spawnSync('sctk', ['help']).status === 0;

const orNothing = (text = '') => (text === '' ? '@' : text);

/** Scores each hypothesis with NIST's sclite. */
async function byNist(pairs: readonly (readonly [references: string[], hypothesis: string])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'labrish-sclite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text: (pair: (typeof pairs)[number]) => string) =>
    writeFile(join(folder, name), pairs.map((pair, i) => `${text(pair)} (s-${i})\n`).join(''));
  await write('r.trn', ([all]) =>
    all.length === 1 ? orNothing(all[0]) : `{ ${all.map(orNothing).join(' / ')} }`,
  );
  await write('h.trn', ([, hypothesis]) => orNothing(hypothesis));
  const options = '-s -e utf-8 -i rm -r r.trn trn -h h.trn trn -o pralign stdout'.split(' ');
  const { stdout } = spawnSync('sctk', ['sclite', ...options], { cwd: folder, encoding: 'utf8' });
  const found = new Map<number, Errors>();
  for (const [, id, ...counts] of stdout.matchAll(
    /\(s-(\d+)\)\nScores: \(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)/g,
  )) {
    const [correct = 0, substitutions = 0, deletions = 0, insertions = 0] = counts.map(Number);
    const n = correct + substitutions + deletions;
    found.set(Number(id), { n, substitutions, deletions, insertions });
  }
  return pairs.map((_, i) => found.get(i));
}

// Few different words, so that many alignments cost the same.
const words = fc
  .array(fc.constantFrom('mi', 'deh', 'é', 'gwaan'), { maxLength: 12 })
  .map((some) => some.join(' '));
const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 500, seed: 20261124 });

test.skipIf(!hasSclite)('sclite counts the same errors in 500 pairs', async () => {
  const pairs = sample(fc.tuple(words, words)).map(([one, other]) => [[one], other] as const);
  const mine = pairs.map(([references, hypothesis]) => wordErrors(references, hypothesis, COSTS));
  expect(mine).toEqual(await byNist(pairs as never));
});

test.skipIf(!hasSclite)('sclite counts the same errors with alternatives', async () => {
  const alternatives = fc.uniqueArray(words, { minLength: 2, maxLength: 4 });
  const pairs = sample(fc.tuple(alternatives, words)).map(
    ([some, other]) => [some.toSorted((a, b) => b.split(' ').length - a.split(' ').length), other] as const,
  );
  const mine = pairs.map(([references, hypothesis]) => wordErrors(references, hypothesis, COSTS));
  expect(mine).toEqual(await byNist(pairs as never));
});
