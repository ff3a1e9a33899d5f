import type { Effect } from '../types.ts';
import type { Chat } from './chat.ts';
import type { KeptEffect, FlowTest, Persona } from './flow-test.ts';

/** A chat as a test of the flow: what was done, where it led, and what would be kept. Never what the bot said. */
export function toFlowTest({ turns }: Chat, as: Persona): Omit<FlowTest, 'name'> {
  return {
    as,
    steps: turns.map(({ did, snapshot, effects }) => ({
      did,
      state_key: snapshot.state_key,
      effects: keptEffects(effects),
    })),
  };
}

/** What came of a turn beside the answer, in order. */
export function keptEffects(effects: readonly Effect[]): KeptEffect[] {
  return effects.flatMap(({ type }) => (type === 'send' ? [] : [type]));
}
