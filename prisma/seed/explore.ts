import { explore } from '@labrish/conversation';
import { seededFlow } from './seeded-flow.ts';
import type { Exchange } from '@labrish/conversation';

/** Prints every situation that the seeded flow can be brought into, in numbers, and what is wrong with it as chats. */
const flow = seededFlow('Labrish');
const rows = [
  { moves: 'taps, text, voice', options: { keywords: false } },
  { moves: '+ keywords', options: { keywords: true } },
  { moves: '+ old buttons', options: { keywords: true, old_buttons: true } },
];

const results = rows.map(({ moves, options }) => {
  const began = performance.now();
  const result = explore(flow, options);
  return { moves, result, seconds: (performance.now() - began) / 1000 };
});

console.table(
  results.map(({ moves, result: { situations, steps, is_complete, findings }, seconds }) => ({
    moves,
    situations,
    steps,
    seconds: seconds.toFixed(2),
    proven: is_complete ? 'yes' : 'not proven',
    findings: findings.length,
  })),
);

for (const { code, sentence, chat } of results.at(-1)?.result.findings ?? [])
  console.log([`\n${code}: ${sentence}`, ...chat.map(inWords)].join('\n'));

function inWords({ did, said, effects }: Exchange): string {
  const done = effects.map(({ type }) => type).filter((type) => type !== 'send');
  return `  > ${did}\n    ${(said ?? '(silence)').replaceAll('\n', '\n    ')}${done.length > 0 ? `\n    (${done.join(', ')})` : ''}`;
}
