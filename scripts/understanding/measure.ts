// `npm run understanding`: how well the chat understands messages that its authors had not seen: by class and writer, with
// Wilson's intervals at 95 %. `--cases asked,clumsy,harmful` prints the messages of these outcomes; `--unseen` takes the writers whose
// messages nothing was made with.
import { parseArgs } from 'node:util';
import { isForMending, readMessages } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import { wilsonInterval } from '../../packages/dataset/src/agreement/interval.ts';
import type { Message } from './messages.ts';
import type { Outcome } from './outcome.ts';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '' }, unseen: { type: 'boolean' } } });
const SHOWN = values.cases.split(',');

type Judged = Message & { outcome: Outcome };
const judged: Judged[] = readMessages().map((message, i) => ({ ...message, outcome: outcomeOf(message, i) }));
const classes = [...new Set(judged.map((each) => each.class))];

const half = judged.filter((each) => isForMending(each) !== (values.unseen ?? false));
console.log(`${half.length} messages of ${new Set(half.map(({ writer }) => writer)).size} writers`);
for (const meant of classes) print(meant, half.filter((each) => each.class === meant));

function print(meant: string, messages: Judged[]): void {
  if (messages.length === 0) return;
  const count = (outcome: Outcome) => messages.filter((each) => each.outcome === outcome).length;
  const right = count('right');
  const { low = 0, high = 1 } = wilsonInterval(right, messages.length) ?? {};
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const writers = [...new Set(messages.map(({ writer }) => writer))].map((writer) => {
    const theirs = messages.filter((each) => each.writer === writer);
    return `${writer} ${theirs.filter(({ outcome }) => outcome === 'right').length}/${theirs.length}`;
  });
  console.log(
    `${meant.padEnd(12)} right ${right}/${messages.length} = ${percent(right / messages.length)} (${percent(low)} to ${percent(high)}), ` +
      `asked ${count('asked')}, clumsy ${count('clumsy')}, harmful ${count('harmful')} | ${writers.join(', ')}`,
  );
  for (const each of messages)
    if (SHOWN.includes(each.outcome))
      console.log(`    ${each.outcome} at ${each.where}: ${each.text}`);
}
