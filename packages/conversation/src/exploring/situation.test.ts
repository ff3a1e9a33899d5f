import fc from 'fast-check';
import { expect, it } from 'vitest';
import { step } from '../step.ts';
import { anySnapshot } from '../testing/arbitraries.ts';
import { smallFlow } from '../testing/fixtures.ts';
import { toEvent } from '../understanding/to-event.ts';
import { remembered } from './findings.ts';
import { movesAnywhere } from './moves.ts';
import { bounded, boundsOf, keyOf, toldApart } from './situation.ts';
import type { Snapshot } from '../types.ts';
import type { Move } from './moves.ts';
import type { Situation } from './situation.ts';

const flow = smallFlow();
const told = toldApart(flow);
const bounds = boundsOf(flow);

/** What the key leaves out. */
const leftOut = fc.record({
  wording: fc.constantFrom(null, 'English' as const, 'Mix' as const, 'Patwa' as const),
  seen_prompts: fc.subarray(['a', 'b', 'c']),
  age_range: fc.constantFrom(null, '18-24'),
});

it('the same move leads from equal keys to equal keys', { timeout: 60_000 }, () => {
  const moves = fc.constantFrom(...movesAnywhere(flow, { keywords: true, old_buttons: false }));
  fc.assert(
    fc.property(anySnapshot, leftOut, moves, (snapshot, change, move) => {
      const [one, other] = [situation(snapshot), situation({ ...snapshot, ...change })];
      expect(keyOf(flow, told, other)).toBe(keyOf(flow, told, one));
      expect(keyOf(flow, told, after(other, move))).toBe(keyOf(flow, told, after(one, move)));
    }),
    { numRuns: 400 },
  );
});

function situation(snapshot: Snapshot): Situation {
  return bounded({ snapshot, screen: null, has_agreed: false, unconfirmed: [] }, bounds);
}

function after(before: Situation, move: Move): Situation {
  const event = toEvent(flow, before.snapshot, { message_id: 'new', ...move.inbound }, 0);
  const result = step(flow, before.snapshot, event);
  const memory = remembered({ before, move, event, result });
  return bounded({ snapshot: result.snapshot, screen: null, ...memory }, bounds);
}
