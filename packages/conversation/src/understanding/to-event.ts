import {
  AUDIO_RECEIVED,
  AUDIO_REJECTED,
  BUTTON_TAPPED,
  TEXT_RECEIVED,
  UNSUPPORTED_RECEIVED,
} from '../event-keys.ts';
import { takesWords } from '../flow/flow.ts';
import { isCorrigible, shownChoices, hasSameMeaning } from '../choices.ts';
import { typedChoice } from '../template-choices.ts';
import { isRefusal, keywordOf } from './requests.ts';
import { isSure } from './meanings.ts';
import { read } from './reading.ts';
import { possibleMeanings, typedAnswer, type TypedAnswer } from './typed.ts';
import type { ConversationEvent, Flow, Inbound, ShownChoice, Snapshot } from '../types.ts';

/**
 * Interprets a message in the contributor's current state. A choice means what it meant in the message that showed it, even
 * if the flow has changed since; if that meaning is no longer available, the choice is stale. Pure and total.
 *
 * @param seed any integer; it is passed on in the event, and draws the next prompt.
 */
export function toEvent(flow: Flow, snapshot: Snapshot, inbound: Inbound, seed: number): ConversationEvent {
  const { message_id, attachment, text, in_reply_to, year, is_settled } = inbound;
  const base = {
    ...{ message_id, seed },
    ...(in_reply_to && { in_reply_to }),
    ...(year !== undefined && { year }),
    ...(is_settled && { is_settled }),
  };
  const caption = attachment && text?.trim() ? { text } : {};
  if (attachment?.kind === 'audio') {
    const { duration_ms, is_silent = false } = attachment;
    return { ...base, ...caption, event_key: AUDIO_RECEIVED, duration_ms, is_silent };
  }
  if (attachment) return { ...base, ...caption, event_key: AUDIO_REJECTED, reason: attachment.reason };
  if (inbound.choice) return { ...base, ...tapped(flow, snapshot, inbound, inbound.choice) };
  if (!text?.trim()) return { ...base, event_key: UNSUPPORTED_RECEIVED };
  return { ...base, text, ...typed(flow, snapshot, inbound) };
}

type Meaning = Pick<ConversationEvent, 'event_key' | 'choice' | 'stale' | 'corrects'>;

function tapped(
  flow: Flow,
  snapshot: Snapshot,
  { in_reply_to }: Inbound,
  choice: NonNullable<Inbound['choice']>,
): Meaning {
  const stale = { event_key: BUTTON_TAPPED, choice, stale: true };
  const shown = in_reply_to?.choices ?? onScreen(flow, snapshot);
  const meant = shown.find(({ id }) => id === choice.id);
  const asked = in_reply_to?.state_key ?? snapshot.state_key;
  if (!meant || !hasSameMeaning(flow, asked, meant)) return stale;
  if (!answersEarlierMessage(snapshot, in_reply_to)) return chosen(meant);
  const isAboutThese = in_reply_to?.recordings?.some((id) => snapshot.recordings.includes(id)) ?? false;
  if (asked === null || !isAboutThese || !isCorrigible(flow, asked, meant)) return stale;
  return { ...chosen(meant), corrects: { state_key: asked } };
}

function typed(flow: Flow, snapshot: Snapshot, { text = '', year }: Inbound): Meaning {
  const { state_key, stopped, with_team, confirming } = snapshot;
  const shown = onScreen(flow, snapshot);
  // After STOP, while the team answers, and while the bot asks something else, only the words of a choice answer the flow's question. A keyword is no answer.
  const isElse =
    stopped || with_team || confirming !== null || keywordOf(flow.speech.language, text) !== undefined;
  const is_new = snapshot.submissions === 0 && snapshot.consent_version === null;
  const among = isElse ? null : { text, year, is_new };
  const answer = typedAnswer(flow, state_key, shown, text, among);
  if (answer) {
    const choice = shown.find((each) => each === answer);
    const stale = {
      event_key: BUTTON_TAPPED,
      choice: { id: answer.source_id, title: answer.title },
      stale: true,
    };
    return choice && !hasSameMeaning(flow, state_key, choice) ? stale : chosen(answer);
  }
  const skip =
    takesWords(flow, state_key) && refusesWords(flow, state_key, text) ? skipChoice(shown) : undefined;
  return skip ? chosen(skip) : { event_key: TEXT_RECEIVED };
}

/** Whether a text refuses to type the words of a recording, in words that hardly are those of a recording. */
function refusesWords(flow: Flow, state_key: string | null, text: string): boolean {
  const { language } = flow.speech;
  if (isRefusal(language, text)) return true;
  const { kinds, meansOneOf } = read(text, { language, awaits_words: true });
  const found = kinds.length > 0 ? undefined : meansOneOf(possibleMeanings(flow, state_key));
  return found?.meaning === 'skip it' && isSure(found);
}

function chosen({ event_key, source_id, title }: TypedAnswer): Meaning {
  return { event_key, choice: { id: source_id, title } };
}

/** Returns the choices on the contributor's screen: as they were sent, else as the flow has them now. */
function onScreen(flow: Flow, { asked, state_key }: Snapshot): ShownChoice[] {
  return asked?.state_key === state_key ? asked.choices : shownChoices(flow, state_key);
}

/** Whether a tap belongs to an earlier question, even if the current question has the same buttons. */
function answersEarlierMessage(
  { state_key, prompt }: Snapshot,
  in_reply_to: Inbound['in_reply_to'],
): boolean {
  if (!in_reply_to) return false;
  const otherState = in_reply_to.state_key !== null && in_reply_to.state_key !== state_key;
  const otherPrompt = in_reply_to.prompt_id !== null && in_reply_to.prompt_id !== (prompt?.id ?? null);
  return otherState || otherPrompt;
}

/** Returns the choice that skips typing words: the one named "skip", else the only one. */
function skipChoice(shown: ShownChoice[]): ShownChoice | undefined {
  return typedChoice(shown, 'skip') ?? (shown.length === 1 ? shown[0] : undefined);
}
