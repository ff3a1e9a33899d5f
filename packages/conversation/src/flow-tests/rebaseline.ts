import type { Flow } from '../types.ts';
import { replay } from './chat.ts';
import { isMissing, isMentioned } from './run.ts';
import type { FlowTest } from './flow-test.ts';
import { toFlowTest } from './to-flow-test.ts';

/**
 * Returns the test with what happens in this flow as its expectation. It ends before a tap on a missing choice, and no longer
 * expects words that the reply does not contain. Pure and total.
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
