// `npm run simulate:steering`: how many contributions it takes until every target is met, with and without steering. Contributors are
// drawn by the census of Jamaica; what they are willing to say is assumed (people.ts), and printed. The chat leans to topics and
// wordings; to a parish it cannot: that takes people who hand out a campaign's link where the board shows that voices are missing,
// which is told apart. The same seed gives the same figures.
import { parseArgs } from 'node:util';
import { seededFlow } from '@labrish/seed/seeded-flow';
import { DIMENSIONS, pilot } from '@labrish/pilot';
import { compare, fewer, middle, percent, type Compared } from './compare.ts';
import { ASSUMED, type Assumptions } from './people.ts';

const { values } = parseArgs({
  options: {
    contributors: { type: 'string', default: '2000' },
    goal: { type: 'string', default: String(pilot.targets.pairs) },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '5' },
  },
});
const LEAST_FEWER = 0.25;
const plan = {
  flow: seededFlow('Labrish'),
  contributors: Number(values.contributors),
  goal: Number(values.goal),
  seed: Number(values.seed),
  runs: Number(values.runs),
};

console.log(
  `${plan.contributors} contributors, a goal of ${plan.goal} usable recordings, ${plan.runs} runs. Assumed:`,
);
console.log(ASSUMED);
const usual = compare(plan, ASSUMED);
console.log('Contributions until the targets are met, in the middle of the runs:');
console.table(Object.fromEntries([...DIMENSIONS, 'all' as const].map((of) => [of, row(usual, of)])));

const OTHERS: Record<string, Partial<Assumptions>> = {
  'nobody follows the wording': { follows: 0 },
  'two in ten follow it': { follows: 0.2 },
  'six in ten follow it': { follows: 0.6 },
  'all topics liked alike': { appeal: [0.7, 0.7] },
  'all ways of speaking as usual': { habits: { English: 1, Mix: 1, Patwa: 1 } },
  'nobody comes by a campaign': { invited: 0 },
};
console.log('How much that hangs on the assumptions, for all targets:');
console.table(
  Object.fromEntries(
    Object.entries(OTHERS).map(([name, change]) => [
      name,
      row(compare(plan, { ...ASSUMED, ...change }), 'all'),
    ]),
  ),
);
const found = fewer(usual, 'invites', 'all');
console.log(
  `With steering ${percent(found)} fewer contributions (by the chat alone ${percent(fewer(usual, 'leans', 'all'))}); ` +
    `wanted are ${percent(LEAST_FEWER)}.`,
);
process.exitCode = found !== null && found >= LEAST_FEWER ? 0 : 1;

function row(compared: Compared, of: (typeof DIMENSIONS)[number] | 'all') {
  const needed = (way: keyof Compared) => middle(compared[way], of) ?? 'not met';
  return {
    without: needed('without'),
    'chat leans': needed('leans'),
    fewer: percent(fewer(compared, 'leans', of)),
    'and campaigns': needed('invites'),
    'fewer ': percent(fewer(compared, 'invites', of)),
  };
}
