import { actionsOf, transitionsFrom } from '../flow/flow.ts';
import { plain } from '../text.ts';
import { say, type Turn } from '../turn.ts';
import { applyActions } from './actions.ts';
import type { ConversationEvent } from '../types.ts';

/** Replaces the answer to an earlier question about the recordings at hand. The contributor stays in their state. */
export function correct(turn: Turn, { state_key }: NonNullable<ConversationEvent['corrects']>): void {
  const { flow, event } = turn;
  turn.shorten = 'long_ones';
  const transition = transitionsFrom(flow, state_key, event.event_key).find(
    (each) => actionsOf(each).length > 0,
  );
  if (!transition) return say(turn, 'stale');
  applyActions(turn, transition);
  say(turn, 'corrected', { title: plain(event.choice?.title ?? '') });
}
