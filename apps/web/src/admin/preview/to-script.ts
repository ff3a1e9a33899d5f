import type { Script, Standing } from '@labrish/conversation/script';
import type { Chat } from './chat.ts';

/** A chat as a test of the flow: what was done, where it led, and what would be kept. Never what the bot said. */
export function toScript({ turns }: Chat, as: Standing): Omit<Script, 'name'> {
  return {
    as,
    steps: turns.map(({ did, snapshot, effects }) => ({
      did,
      state_key: snapshot.state_key,
      effects: effects.flatMap(({ type }) => (type === 'send' ? [] : [type])),
    })),
  };
}
