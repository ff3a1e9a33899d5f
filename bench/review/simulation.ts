// `npm run simulate:review`: simulates 30 reviewers, eight of them bad, who judge 600 recordings through the API on two processes, and
// prints how right the labels are before and after the lead sets aside the verdicts of those who are flagged. Two seeds are fixed, the
// others are drawn at each run and printed. Needs TEST_DATABASE_URL. About one minute a seed.
import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { simulate, type Labels } from '../../apps/server/test/review/labels/simulate.ts';
import { runBenchmark } from '../benchmark.ts';

const { values } = parseArgs({
  options: {
    drawn: { type: 'string', default: '3' },
    seed: { type: 'string', multiple: true, default: ['11', '12'] },
  },
});
const seeds = [
  ...values.seed.map(Number),
  ...Array.from({ length: Number(values.drawn) }, () => randomInt(2 ** 31)),
];

await runBenchmark(async ({ database }) => {
  const outcomes: Awaited<ReturnType<typeof simulate>>[] = [];
  for (const seed of seeds) {
    const outcome = await simulate(await database(), seed);
    outcomes.push(outcome);
    const { missed, honest_flagged } = outcome;
    console.log(
      `Seed ${seed}: not flagged by verdict 60: ${missed.join(', ') || 'nobody'}; honest flagged: ${honest_flagged}.`,
    );
    console.table({ before: inWords(outcome.before), after: inWords(outcome.after) });
  }
  const all = {
    before: inWords(sum(outcomes.map(({ before }) => before))),
    after: inWords(sum(outcomes.map(({ after }) => after))),
  };
  console.log(`All ${seeds.length} seeds:`);
  console.table(all);
  const { right, fit, bad, bad_accepted, without_label } = sum(outcomes.map(({ after }) => after));
  return (
    right / fit >= 0.97 &&
    bad_accepted / bad <= 0.02 &&
    without_label === 0 &&
    outcomes.every(({ missed, honest_flagged }) => missed.length === 0 && honest_flagged <= 1)
  );
});

function inWords({ accepted, right, fit, bad, bad_accepted, without_label }: Labels) {
  return {
    accepted,
    'labels right': `${((100 * right) / fit).toFixed(1)} %`,
    'bad ones accepted': `${bad_accepted} of ${bad}`,
    'without a label': without_label,
  };
}

function sum(all: readonly Labels[]): Labels {
  const total = { accepted: 0, right: 0, fit: 0, bad: 0, bad_accepted: 0, without_label: 0 };
  for (const labels of all)
    for (const key of Object.keys(total) as (keyof Labels)[]) total[key] += labels[key];
  return total;
}
