import { actionsOf, findState, hasConsent, isFreeTalk, recordingState } from '../flow/flow.ts';
import { isSentenceKey } from '../sentences/index.ts';
import { unlabelled } from '../snapshot.ts';
import { lengthOf } from '../text.ts';
import { say, sentenceFor, type Turn } from '../turn.ts';
import { enter } from './enter.ts';
import { askable, givePrompt } from './prompts.ts';
import type { Flow, NotAccepted } from '../types.ts';

/** Most characters in front of the reply that leave room for the notice; the answer to HELP has more. */
const ROOM = 250;

/**
 * Says that a recording was not accepted and why, and asks its prompt again. Does so only between two recordings, so that nobody
 * answers "What did you speak in it?" about the wrong one. Otherwise the notice waits for another turn.
 */
export function addRejectionNotice(turn: Turn, { reason, prompt_id }: NotAccepted): void {
  if (!isBetweenRecordings(turn) || hasNoRoomForNotice(turn)) return;
  const key = `not_accepted_${reason}`;
  const why = isSentenceKey(key) ? key : 'not_accepted_other';
  say(turn, 'not_accepted', { reason: sentenceFor(turn, why) });
  turn.effects.push({ type: 'tell_not_accepted' });
  const { flow } = turn;
  const prompt = askable(flow.prompts).find(({ id }) => id === prompt_id);
  const recording = recordingState(flow, 'structured');
  if (!prompt || !recording) return say(turn, 'talk_again');
  say(turn, 'try_again');
  givePrompt(turn, prompt);
  turn.shorten = 'none';
  enter(turn, recording.state_key);
}

/** Whether the next prompt may be drawn here, and the contributor has not just ended, chosen free talk or started over. */
function isBetweenRecordings({ flow, before, snapshot }: Turn): boolean {
  const state = findState(flow, snapshot.state_key);
  if (!state || state.is_initial || snapshot.stopped || snapshot.under_18 || snapshot.confirming)
    return false;
  const arrives = before.state_key !== state.state_key;
  if (arrives && (state.is_final || isFreeTalk(flow, state.state_key))) return false;
  return (
    hasConsent(flow, snapshot) && unlabelled(snapshot).length === 0 && drawsPrompt(flow, state.state_key)
  );
}

/** Whether the turn has no room for the notice, or deletes what may be the rejected recording. */
function hasNoRoomForNotice({ questionOverride, isSilent, prefix, effects }: Turn): boolean {
  const isDeleting = effects.some(({ type }) => type === 'withdraw_last' || type === 'withdraw_all');
  return (
    questionOverride !== null ||
    isSilent ||
    isDeleting ||
    prefix.reduce((n, { text }) => n + lengthOf(text), 0) > ROOM
  );
}

function drawsPrompt(flow: Flow, state_key: string): boolean {
  return flow.transitions.some(
    (transition) =>
      transition.from_state === state_key &&
      actionsOf(transition).some(({ action_key }) => action_key === 'choose_prompt'),
  );
}
