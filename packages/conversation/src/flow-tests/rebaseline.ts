import type { Flow } from '../types.ts';
import { replay } from './chat.ts';
import { isMissing, isMentioned } from './run.ts';
import type { FlowTest } from './flow-test.ts';
import { toFlowTest } from './to-flow-test.ts';

/**
 * The same test, expecting what happens in this flow. It ends before it taps a choice that is not there, and no longer asks for
 * words that the answer has not. Pure and total.
 *
 * @returns null when nothing is left of it.
 */
export function rebaseline(flow: Flow, { name, as, steps }: FlowTest): FlowTest | null {
  const chat = replay(
    flow,
    as,
    steps.map(({ did }) => did),
  );
  const gone = steps.findIndex((_, turn) => isMissing(chat, turn));
  const taken = toFlowTest(chat, as).steps.slice(0, gone === -1 ? steps.length : gone);
  if (taken.length === 0) return null;
  return {
    ...{ name, as },
    steps: taken.map((step, turn) => {
      const mentions = steps[turn]?.mentions;
      return mentions !== undefined && isMentioned(chat, turn, mentions) ? { ...step, mentions } : step;
    }),
  };
}
