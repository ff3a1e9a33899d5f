import type { Effect } from '../types.ts';
import type { Chat } from './chat.ts';
import type { TestedEffect, FlowTest, Persona } from './flow-test.ts';

/** Converts a chat into a flow test: the user actions, where they led, and what would be stored. Never what the bot said. */
export function toFlowTest({ turns }: Chat, as: Persona): Omit<FlowTest, 'name'> {
  return {
    as,
    steps: turns.map(({ did, snapshot, effects }) => ({
      did,
      state_key: snapshot.state_key,
      effects: testedEffects(effects),
    })),
  };
}

/** Returns the effects of a turn in order, without the reply and what is only counted. */
export function testedEffects(effects: readonly Effect[]): TestedEffect[] {
  return effects.flatMap(({ type }) => (type === 'send' || type === 'count_question' ? [] : [type]));
}
