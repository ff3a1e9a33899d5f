import { withdrawAll } from '../transitions/actions.ts';
import { TEXT_RECEIVED } from '../event-keys.ts';
import { LIMITS } from '../flow/limits.ts';
import { clip, maskContacts, normalise, storable } from '../text.ts';
import { typedText, update } from '../turn.ts';
import { wording } from '../speaking/wording.ts';
import { answerKeyword, instead } from './answer-keyword.ts';
import { saysNo, saysYes } from './keywords.ts';
import type { Message } from '../speaking/render.ts';
import type { Turn } from '../turn.ts';
import type { Confirming, ConversationEvent, Snapshot } from '../types.ts';

type Answer = 'yes' | 'no' | 'last' | 'all';
interface Question {
  body: string;
  /** By the id of its button. */
  answers: Record<string, { title: string; means: Answer }>;
}

/** What is typed for an answer besides its title, yes and no: on WhatsApp these questions go out without buttons. */
const TYPED = new Map<string, Answer>(
  Object.entries({
    last: 'last',
    'last one': 'last',
    'di last one': 'last',
    'the last one': 'last',
    'that one': 'last',
    all: 'all',
    'all of it': 'all',
    'all a it': 'all',
    everyting: 'all',
  }),
);

const QUESTIONS: Record<Confirming, Question> = {
  delete_all: {
    body: wording.confirm_delete_all,
    answers: {
      labrish_delete_all_yes: { title: wording.confirm_yes, means: 'yes' },
      labrish_delete_all_no: { title: wording.confirm_no, means: 'no' },
    },
  },
  delete: {
    body: wording.confirm_delete,
    answers: {
      labrish_delete_last: { title: wording.confirm_delete_last, means: 'last' },
      labrish_delete_everything: { title: wording.confirm_delete_everything, means: 'all' },
      labrish_delete_nothing: { title: wording.confirm_delete_nothing, means: 'no' },
    },
  },
  stop: {
    body: wording.confirm_stop,
    answers: {
      labrish_stop_yes: { title: wording.confirm_stop_yes, means: 'yes' },
      labrish_stop_no: { title: wording.confirm_stop_no, means: 'no' },
    },
  },
  help: {
    body: wording.confirm_help,
    answers: {
      labrish_help_yes: { title: wording.confirm_help_yes, means: 'yes' },
      labrish_help_no: { title: wording.confirm_help_no, means: 'no' },
    },
  },
};

/** Asks a question outside the flow. @param doubted the words that it is about, where they may be the text of a recording. */
export function confirm(turn: Turn, confirming: Confirming, doubted: string | null = null): void {
  update(turn, { confirming, doubted: doubted && maskContacts(storable(doubted)) });
  turn.instead = confirmation(turn, confirming);
}

/** The question that waits for its answer. */
export function confirmation({ lead, snapshot: { doubted } }: Turn, confirming: Confirming): Message {
  const { body, answers } = QUESTIONS[confirming];
  const title = (answer: { title: string; means: Answer }) =>
    doubted !== null && answer.means === 'no' ? wording.meant_words : answer.title;
  return {
    body: clip([...lead, body].join('\n\n'), LIMITS.body),
    buttons: Object.entries(answers).map(([id, answer]) => ({ id, title: title(answer) })),
  };
}

/**
 * What a message answers to the question that waits; null when it is about something else: a voice note, another button, and
 * for all but "delete everything?" other words too.
 */
export function answerTo(confirming: Confirming, event: ConversationEvent): Answer | null {
  const { answers } = QUESTIONS[confirming];
  const text = typedText(event);
  if (text === undefined) return (event.choice && answers[event.choice.id]?.means) ?? null;
  const said = normalise(text);
  const named = Object.values(answers).find(({ title }) => normalise(title) === said)?.means;
  if (named) return named;
  const typed = confirming === 'delete' && TYPED.get(said);
  if (typed) return typed;
  if (said === normalise(wording.meant_words)) return 'no';
  if (saysYes(text)) return confirming === 'delete' ? null : 'yes';
  // Nothing is deleted by anything but a clear yes.
  return confirming === 'delete_all' || saysNo(text) ? 'no' : null;
}

/** Does what was asked about, or leaves everything as it was. */
export function answerConfirmation(turn: Turn, confirming: Confirming, answer: Answer): void {
  update(turn, { confirming: null, doubted: null });
  if (answer === 'no')
    return void turn.lead.push(confirming.startsWith('delete') ? wording.nothing_deleted : wording.going_on);
  if (answer === 'last') return answerKeyword(turn, 'delete_last');
  if (answer === 'all') return confirm(turn, 'delete_all');
  if (confirming === 'delete_all') {
    withdrawAll(turn);
    return instead(turn, { body: wording.deleted_all });
  }
  if (confirming !== 'delete') answerKeyword(turn, confirming);
}

/** The question is dropped by something else that was said or sent. */
export function dropConfirmation(turn: Turn, confirming: Confirming): void {
  update(turn, { confirming: null, doubted: null });
  if (confirming.startsWith('delete')) turn.lead.push(wording.nothing_deleted);
}

/** "No" to "you want to stop?": the words that it was about count as they were typed. */
export function settleDoubt(
  snapshot: Snapshot,
  event: ConversationEvent,
): { snapshot: Snapshot; event: ConversationEvent } {
  const { confirming, doubted } = snapshot;
  if (confirming === null || doubted === null || answerTo(confirming, event) !== 'no')
    return { snapshot, event };
  const { message_id, seed } = event;
  return {
    snapshot: { ...snapshot, confirming: null, doubted: null },
    event: { event_key: TEXT_RECEIVED, message_id, seed, text: doubted, is_settled: true },
  };
}
