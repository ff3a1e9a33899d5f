import { actionsOf, recordingState, takesWords, transitionsOf } from '../flow/flow.ts';
import { say } from '../turn.ts';
import { enter } from './enter.ts';
import type { Turn } from '../turn.ts';

/**
 * Tells that a voice note was lost on its way, in front of what else is said. Questions about a recording that is gone make no sense: its
 * person may make it again instead. Where something else has the word, it waits for another turn.
 */
export function tellOfLost(turn: Turn): void {
  const { flow, snapshot, questionOverride, isSilent } = turn;
  if (isSilent || questionOverride || snapshot.stopped || snapshot.under_18) return;
  say(turn, 'never_came');
  turn.effects.push({ type: 'tell_lost' });
  if (snapshot.recordings.length > 0 || !asksAboutRecording(turn)) return;
  const again = recordingState(flow, snapshot.prompt ? 'structured' : 'open');
  if (again) enter(turn, again.state_key);
}

function asksAboutRecording({ flow, snapshot: { state_key } }: Turn): boolean {
  const labels = transitionsOf(flow, state_key)
    .flatMap(actionsOf)
    .some(({ action_key }) => action_key === 'set_category' || action_key === 'set_formality');
  return labels || takesWords(flow, state_key);
}
