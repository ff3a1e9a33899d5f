import { explore, type Exchange, type Finding } from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';

/** Prints how many situations the seeded flow can reach, and its findings as chats. */
const flow = seededFlow(country, country.seeds, 'Labrish');
const rows = [
  { moves: 'taps, text, voice', options: { keywords: false } },
  { moves: '+ keywords', options: { keywords: true } },
  { moves: '+ old buttons', options: { keywords: true, old_buttons: true } },
  { moves: '+ calling the team, handing the phone over', options: { keywords: true, team: true } },
  { moves: '+ hearing others', options: { keywords: true, voices: true } },
];

for (const { moves, options } of rows) {
  const began = performance.now();
  const { situations, steps, is_complete, findings } = explore(flow, options);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const proven = is_complete ? 'all of them' : 'NOT ALL: not proven';
  console.log(
    `${moves}: ${situations} situations, ${steps} steps, ${seconds} s, ${proven}; ${findings.length} findings`,
  );
  for (const finding of findings) tell(finding);
}

function tell({ code, sentence, chat }: Finding): void {
  console.log([`\n${code}: ${sentence}`, ...chat.map(inWords)].join('\n'));
}

function inWords({ did, said, effects }: Exchange): string {
  const done = effects.map(({ type }) => type).filter((type) => type !== 'send');
  return `  > ${did}\n    ${(said ?? '(silence)').replaceAll('\n', '\n    ')}${done.length > 0 ? `\n    (${done.join(', ')})` : ''}`;
}
