// `npm run understanding`: measures how well the chat understands messages of unseen writers: by class and writer, with Wilson's
// intervals at 95 %, through `step` and the seeded flow. Trains the weights without those writers first (some seconds). `--cases
// asked,clumsy,harmful` prints the messages with these outcomes; `--all` uses all writers and the current weights.
import { parseArgs } from 'node:util';
import { proportion } from '../../packages/dataset/src/agreement/interval.ts';
import { country } from '../../pilots/jamaica/index.ts';
import { jamaican } from '../../pilots/jamaica/language.ts';
import { aboutDistress, isUnseen, readMessages } from './messages.ts';
import { chatOf, outcomeOf } from './outcome.ts';
import { examplesOf, train } from './trainer.ts';
import type { Message, Outcome } from './messages.ts';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
});
const SHOWN = values.cases.split(',');

type Judged = Message & { outcome: Outcome };
const messages = readMessages();
const seen = messages.filter((message) => !isUnseen(message));
const chat = chatOf(
  country,
  values.all ? {} : { ear: train(examplesOf(seen, jamaican), examplesOf(aboutDistress(), jamaican)) },
);
const judged: Judged[] = [...messages, ...readMessages('answers')]
  .map((message, i) => ({ ...message, outcome: outcomeOf(message, i, chat) }))
  .filter((message) => values.all || isUnseen(message));
console.log(`${judged.length} messages of ${new Set(judged.map(({ writer }) => writer)).size} writers`);
for (const meant of new Set(judged.map((each) => each.class)))
  print(
    meant,
    judged.filter((each) => each.class === meant),
  );

function print(meant: string, all: Judged[]): void {
  const count = (outcome: Outcome) => all.filter((each) => each.outcome === outcome).length;
  const right = count('right');
  const { low = 0, high = 1 } = proportion(right, all.length)?.interval ?? {};
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const writers = [...new Set(all.map(({ writer }) => writer))].map((writer) => {
    const theirs = all.filter((each) => each.writer === writer);
    return `${writer} ${theirs.filter(({ outcome }) => outcome === 'right').length}/${theirs.length}`;
  });
  console.log(
    `${meant.padEnd(12)} right ${right}/${all.length} = ${percent(right / all.length)} (${percent(low)} to ${percent(high)}), ` +
      `asked ${count('asked')}, clumsy ${count('clumsy')}, harmful ${count('harmful')} | ${writers.join(', ')}`,
  );
  for (const each of all)
    if (SHOWN.includes(each.outcome)) console.log(`    ${each.outcome} at ${each.where}: ${each.text}`);
}
