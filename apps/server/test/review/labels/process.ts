import { mulberry32 } from '@labrish/dataset/agreement/bootstrap';
import { openPostgres } from '@labrish/db/postgres';
import { createCaller } from '@labrish/api';
import { adminContext } from '../../fake-twilio/admin.ts';
import { reviewerId } from '../../api/setup.ts';
import { LENGTH_MS, makeTeam, UNFIT, type Truth } from './people.ts';

/** An order of the parent process: first to make the team, then to let some reviewers give verdicts. */
export type Order =
  | { kind: 'begin'; url: string; seed: number; truths: Record<string, Truth> }
  | { kind: 'work'; reviewers: number[]; turns: number };

/** How many verdicts each reviewer gave in the round. */
export type Report = Record<number, number>;

/** From one verdict to the next. */
const TURN_MS = 12_000;

type Work = (order: Extract<Order, { kind: 'work' }>) => Promise<Report>;
let work: Promise<Work>;
process.on('message', (order: Order) => {
  if (order.kind === 'begin') work = begin(order);
  else void work.then((run) => run(order)).then((report) => process.send?.(report));
});

async function begin({ url, seed, truths }: Extract<Order, { kind: 'begin' }>): Promise<Work> {
  const db = await openPostgres(url);
  const team = makeTeam(seed);
  const people = new Map<number, () => Promise<boolean>>();
  const personOf = (n: number) => {
    const made = people.get(n) ?? takeTurns(n);
    people.set(n, made);
    return made;
  };

  /** @returns a function that gives one verdict; false when there is nothing for this reviewer */
  function takeTurns(n: number): () => Promise<boolean> {
    const clock = { ahead_ms: 0 };
    const { review } = createCaller({
      ...adminContext({ db, now: () => new Date(Date.now() + clock.ahead_ms) }),
      caller: { kind: 'user', id: reviewerId(n), name: `reviewer-${n}`, role: 'reviewer' },
      ...{ random: mulberry32(seed * 100 + n), audioUrl: ({ id }) => id, tellAdmins: async () => undefined },
    });
    return async () => {
      const item = (await review.next({})).item ?? (await review.next({ stage: 'words' })).item;
      const truth = item && truths[item.submission_id];
      if (!truth) return false;
      const { submission_id, stage } = item;
      const answer = team[n]?.(submission_id, truth) ?? UNFIT;
      clock.ahead_ms += TURN_MS;
      await review.verdict({
        ...{ submission_id, stage, heard_ms: LENGTH_MS },
        ...(answer === UNFIT
          ? { verdict: 'reject' as const, reasons: ['noise' as const] }
          : { verdict: 'accept' as const, ...said(stage, answer) }),
      });
      return true;
    };
  }

  return async ({ reviewers, turns }) => {
    const report: Report = {};
    const each = reviewers.map(async (n) => {
      const turn = personOf(n);
      for (report[n] = 0; report[n] < turns && (await turn());) report[n] += 1;
    });
    await Promise.all(each);
    return report;
  };
}

function said(stage: 'audio' | 'words', category: string) {
  return stage === 'audio' ? { category } : { words: { natural: 'Mi deh yah.', english: 'I am here.' } };
}
