import { LEAST_IN_ROWS } from '@labrish/dataset';
import { scoreCorpus, type Heard } from '@labrish/dataset/scoring/corpus';
import type { TestPart } from './recordings.ts';
import type { Scores } from './run.ts';

/** Scores what was heard, part by part, on a separate thread: the server's own answers people. */
export default function work(heard: (Heard & { part: TestPart })[]): Scores {
  const parts = [...new Set(heard.map(({ part }) => part))];
  return Object.fromEntries(
    parts.map((part) => {
      const own = heard.filter((one) => one.part === part);
      return [part, Object.fromEntries(scoreCorpus(own, LEAST_IN_ROWS))];
    }),
  );
}
