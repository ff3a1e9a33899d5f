import { isFreeTalk, takesAudio } from '../flow/flow.ts';
import { replyOf } from '../speaking/reply.ts';
import { choosePrompt } from '../transitions/prompts.ts';
import { askWhatWaits } from '../keywords/doubts.ts';
import { isInsistent } from '../keywords/questions.ts';
import { openTurn, update } from '../turn.ts';
import type { Asked } from '../ask.ts';
import type { ConversationEvent, Flow, Snapshot } from '../types.ts';

/**
 * Moves a contributor to a state, as an operator does when they are stuck. No transition is taken, so nothing is agreed to,
 * stored or withdrawn. The recordings at hand stay. A pending confirmation is dropped unless it is insistent. The reply asks
 * the state's question; null if there is nobody to ask or nothing to say.
 *
 * @param seed any integer, for a prompt where the state needs one.
 */
export function moveTo(flow: Flow, snapshot: Snapshot, state_key: string, seed: number): Asked {
  const nothing: ConversationEvent = { event_key: '', message_id: '', seed };
  const isWaiting = isInsistent(snapshot.confirming);
  const dropped = {
    ...(!isWaiting && { confirming: null, unconfirmed_text: null }),
    ...{ deferred_event: null, resume_state_key: null },
  };
  const turn = openTurn(flow, { ...snapshot, ...dropped }, nothing);
  update(turn, { state_key });
  const needsPrompt = takesAudio(flow, state_key) && !isFreeTalk(flow, state_key);
  if (needsPrompt && turn.snapshot.prompt === null) {
    choosePrompt(turn);
    // Choosing a prompt clears the recordings at hand; here they stay.
    const { category, recordings, awaiting_label, is_labelled, voice_ms, answered } = snapshot;
    update(turn, { category, recordings, awaiting_label, is_labelled, voice_ms, answered });
  }
  askWhatWaits(turn);
  const reply = snapshot.stopped || snapshot.under_18 ? null : replyOf(turn);
  return { snapshot: turn.snapshot, reply };
}
