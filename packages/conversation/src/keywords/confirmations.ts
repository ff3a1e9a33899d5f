import { TEXT_RECEIVED } from '../event-keys.ts';
import { LIMITS } from '../flow/limits.ts';
import { plain } from '../speaking/render.ts';
import { clip, maskContacts, normalise, storable } from '../text.ts';
import { rememberUnder18, withdrawAll } from '../transitions/actions.ts';
import { say, sentenceFor, typedText, update } from '../turn.ts';
import { answerKeyword, instead } from './answer-keyword.ts';
import { saysNo, saysYes } from './keywords.ts';
import { isCalled } from './labels.ts';
import { QUESTIONS, TYPED } from './questions.ts';
import type { Message } from '../speaking/render.ts';
import type { Turn } from '../turn.ts';
import type { Answer } from './questions.ts';
import type { Confirming, ConversationEvent, Flow, Snapshot } from '../types.ts';

/** Asks a question outside the flow. @param doubted the words that it is about, where they may be the text of a recording. */
export function confirm(turn: Turn, confirming: Confirming, doubted: string | null = null): void {
  update(turn, { confirming, doubted: doubted && maskContacts(storable(doubted)) });
  turn.instead = confirmation(turn, confirming);
}

/** The question that waits for its answer. */
export function confirmation(turn: Turn, confirming: Confirming): Message {
  const { doubted } = turn.snapshot;
  const { body, answers } = QUESTIONS[confirming];
  const mayBeWords = doubted !== null && confirming !== 'words';
  const asked = sentenceFor(turn, body, { words: plain(clip(doubted ?? '', 120)) });
  return {
    body: clip([...turn.lead.map(({ text }) => text), asked].join('\n\n'), LIMITS.body),
    buttons: Object.entries(answers).map(([id, { title, means }]) => ({
      id,
      title: clip(
        sentenceFor(turn, mayBeWords && means === 'no' ? 'meant_words' : title),
        LIMITS.button_title,
      ),
    })),
  };
}

/**
 * What a message answers to the question that waits; null when it is about something else: a voice note, another button, and
 * for all but "delete everything?" other words too.
 */
export function answerTo(flow: Flow, confirming: Confirming, event: ConversationEvent): Answer | null {
  const { answers } = QUESTIONS[confirming];
  const text = typedText(event);
  if (text === undefined) return (event.choice && answers[event.choice.id]?.means) ?? null;
  const said = normalise(text);
  const named = Object.values(answers).find(({ title }) => isCalled(flow, title, said))?.means;
  if (named) return named;
  const typed = confirming === 'delete' && TYPED.get(said);
  if (typed) return typed;
  if (isCalled(flow, 'meant_words', said)) return 'no';
  if (saysYes(text)) return confirming === 'delete' ? null : 'yes';
  // Nothing is deleted by anything but a clear yes.
  return confirming === 'delete_all' || saysNo(text) ? 'no' : null;
}

/** Does what was asked about, or leaves everything as it was. */
export function answerConfirmation(turn: Turn, confirming: Confirming, answer: Answer): void {
  update(turn, { confirming: null, doubted: null });
  if (confirming === 'public') return answerPublic(turn, answer === 'yes');
  if (answer === 'no') return say(turn, confirming.startsWith('delete') ? 'nothing_deleted' : 'going_on');
  if (answer === 'last') return answerKeyword(turn, 'delete_last');
  if (answer === 'all') return confirm(turn, 'delete_all');
  if (confirming === 'delete_all') {
    const body = sentenceFor(turn, 'deleted_all');
    withdrawAll(turn);
    return instead(turn, { body });
  }
  if (confirming === 'under_18') return isUnder18(turn);
  if (confirming === 'stop' || confirming === 'help' || confirming === 'my_voice')
    answerKeyword(turn, confirming);
}

/** Nothing else depends on it. Their no takes back an earlier yes. */
function answerPublic(turn: Turn, isAgreed: boolean): void {
  turn.effects.push({ type: 'set_public', agreed_to: isAgreed ? sentenceFor(turn, 'confirm_public') : null });
  say(turn, isAgreed ? 'public_yes' : 'public_no');
}

/** The question is dropped by something else that was said or sent. */
export function dropConfirmation(turn: Turn, confirming: Confirming): void {
  update(turn, { confirming: null, doubted: null });
  if (confirming.startsWith('delete')) say(turn, 'nothing_deleted');
}

/** "No" to "you want to stop?", or "yes" to "are those your words?": the words that it was about count as they were typed. */
export function settleDoubt(
  flow: Flow,
  snapshot: Snapshot,
  event: ConversationEvent,
): { snapshot: Snapshot; event: ConversationEvent } {
  const { confirming, doubted } = snapshot;
  const meantAsWords = confirming === 'words' ? 'yes' : 'no';
  if (confirming === null || doubted === null || answerTo(flow, confirming, event) !== meantAsWords)
    return { snapshot, event };
  const { message_id, seed } = event;
  return {
    snapshot: { ...snapshot, confirming: null, doubted: null },
    event: { event_key: TEXT_RECEIVED, message_id, seed, text: doubted, is_settled: true },
  };
}

/** Somebody under 18 gave what is not theirs to give: all of it goes. */
function isUnder18(turn: Turn): void {
  const body = sentenceFor(turn, 'under_18');
  if (turn.snapshot.submissions > 0 || turn.snapshot.consent_version !== null) withdrawAll(turn);
  rememberUnder18(turn);
  update(turn, { under_18: 'told' });
  instead(turn, { body });
}
