import fc from 'fast-check';
import { expect, it } from 'vitest';
import { step } from '../step.ts';
import { anySnapshot } from '../testing/arbitraries.ts';
import { smallFlow } from '../testing/fixtures.ts';
import { toEvent } from '../understanding/to-event.ts';
import { remembered } from './findings.ts';
import { movesAnywhere, type Move } from './moves.ts';
import { bounded, boundsOf, keyOf, distinguishedLabels, type Situation } from './situation.ts';
import type { PromptSelection } from '../prompt-selection.ts';
import type { Snapshot } from '../types.ts';

const flow = smallFlow();
const told = distinguishedLabels(flow);
const bounds = boundsOf(flow);

/** The fields that the key does not contain. */
const leftOut = fc.record({
  wording: fc.constantFrom(null, 'English' as const, 'Mix' as const, 'Patwa' as const),
  seen_prompts: fc.subarray(['a', 'b', 'c']),
  age_range: fc.constantFrom(null, '18-24'),
});

it('the same move leads from equal keys to equal keys', { timeout: 60_000 }, () => {
  const moves = fc.constantFrom(
    ...movesAnywhere(flow, { keywords: true, old_buttons: false, team: false, voices: false }),
  );
  fc.assert(
    fc.property(anySnapshot, leftOut, moves, (snapshot, change, move) => {
      const [one, other] = [situation(snapshot), situation({ ...snapshot, ...change })];
      expect(keyOf(flow, told, other)).toBe(keyOf(flow, told, one));
      expect(keyOf(flow, told, after(other, move))).toBe(keyOf(flow, told, after(one, move)));
    }),
    { numRuns: 400 },
  );
});

it('what the moment weighs leads to the same key', () => {
  const weights = {
    topics: { a: 0, b: 0.25 },
    wordings: { Patwa: 1, Mix: 0 },
    recordings_by_prompt: { c: 9 },
    most_per_topic: 1,
  };
  const moves = fc.constantFrom(
    ...movesAnywhere(flow, { keywords: true, old_buttons: false, team: false, voices: false }),
  );
  fc.assert(
    fc.property(anySnapshot, moves, fc.integer(), (snapshot, move, seed) => {
      const one = situation(snapshot);
      expect(keyOf(flow, told, after(one, move, weights, seed))).toBe(keyOf(flow, told, after(one, move)));
    }),
    { numRuns: 200 },
  );
});

function situation(snapshot: Snapshot): Situation {
  return bounded({ snapshot, screen: null, has_agreed: false, unconfirmed: [] }, bounds);
}

function after(before: Situation, move: Move, selection?: PromptSelection, seed = 0): Situation {
  const event = toEvent(flow, before.snapshot, { message_id: 'new', ...move.inbound }, seed);
  const result = step(flow, before.snapshot, event, selection);
  const memory = remembered({ before, move, event, result });
  return bounded({ snapshot: result.snapshot, screen: null, ...memory }, bounds);
}
