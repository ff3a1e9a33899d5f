import type { FirstVerdict, ReviewerComparison } from '@labrish/dataset';
import { Piscina } from 'piscina';
import { workerFile } from '#worker-file.ts';

/** Compares reviewers on a separate thread, because the server's own thread answers people: 20,000 verdicts take 0.4 s. */
export interface ReviewerComparer {
  compare: (verdicts: FirstVerdict[]) => Promise<ReviewerComparison>;
  close: () => Promise<void>;
}

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;

/** Creates a comparer that does one comparison at a time. Its thread ends when idle. */
export function createReviewerComparer(): ReviewerComparer {
  const pool = new Piscina({
    ...workerFile('review-worker', './review/worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    compare: (verdicts) => pool.run(verdicts, { signal: AbortSignal.timeout(LONGEST_MS) }),
    close: () => pool.destroy(),
  };
}
