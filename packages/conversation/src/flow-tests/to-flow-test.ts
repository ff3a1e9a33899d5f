import type { Effect } from '../types.ts';
import type { Chat } from './chat.ts';
import type { KeptEffect, FlowTest, Persona } from './flow-test.ts';

/** Converts a chat into a flow test: the user actions, where they led, and what would be stored. Never what the bot said. */
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

/** Returns the effects of a turn without the reply, in order. */
export function keptEffects(effects: readonly Effect[]): KeptEffect[] {
  return effects.flatMap(({ type }) => (type === 'send' ? [] : [type]));
}
