import { actionsOf, recordingState, takesWords, transitionsOf } from '../flow/flow.ts';
import { say, type Turn } from '../turn.ts';
import { enter } from './enter.ts';

/**
 * Says in front of the reply that a voice note was lost on its way. Instead of questions about the lost recording, the
 * contributor is asked to record again. While something else takes precedence, the notice waits for another turn.
 */
export function addLostNotice(turn: Turn): void {
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
