import { ASKS, type Intent } from '@labrish/pilot/language';
import { TEXT_RECEIVED } from '../event-keys.ts';
import { LIMITS } from '../flow/limits.ts';
import { plain, clip, maskContacts, normalise, storable } from '../text.ts';
import { rememberUnder18, withdrawAll } from '../transitions/actions.ts';
import { eraseHeld } from '../transitions/audio.ts';
import { overrideQuestion, say, sentenceFor, typedText, update, type Turn } from '../turn.ts';
import { hear, type Heard } from '../keywords/heard.ts';
import { read } from '../understanding/reading.ts';
import { intentOf } from '../understanding/requests.ts';
import { answerIntent } from '../keywords/answer-ask.ts';
import { answerInWords } from '../keywords/answers.ts';
import { askAboutElsewhere, isEverywhere, type Everywhere } from '../keywords/elsewhere.ts';
import { answerKeyword } from '../keywords/answer-keyword.ts';
import { isCalled, isCalledAmongFillers, type Worded } from '../keywords/labels.ts';
import { displaces, QUESTIONS, type Answer } from '../keywords/questions.ts';
import { handOver, personIn, speakerChoices } from '../keywords/speaker.ts';
import { callTeam } from '../keywords/team.ts';
import { playVoice } from '../keywords/voices.ts';
import type { Message, Confirming, ConversationEvent, Flow, Snapshot } from '../types.ts';
import type { Kind } from '../understanding/patterns.ts';

/** Most characters of a note that are shown before it is given to the team; longer notes are given in full. */
const LONGEST_QUOTE = 800;

/** Asks a confirmation outside the flow. @param unconfirmed_text the words that it is about, if they may be a transcript. */
export function confirm(
  turn: Turn,
  confirming: Confirming,
  unconfirmed_text: string | null = turn.snapshot.unconfirmed_text,
): void {
  const { confirming: asked, displaced } = turn.snapshot;
  const others = displaced.filter((each) => each !== confirming);
  update(turn, {
    confirming,
    note: null,
    unconfirmed_text: unconfirmed_text && maskContacts(storable(unconfirmed_text)),
    displaced: displaces(asked, confirming) ? [...others, asked] : others,
  });
  turn.questionOverride = confirmation(turn, confirming);
}

/** Builds the message that asks a confirmation. */
export function confirmation(turn: Turn, confirming: Confirming): Message {
  const { unconfirmed_text, note } = turn.snapshot;
  const { body, answers } = QUESTIONS[confirming];
  const mayBeWords = unconfirmed_text !== null && confirming !== 'words';
  const asked = sentenceFor(turn, body, {
    words: plain(note === null ? clip(unconfirmed_text ?? '', 120) : clip(note, LONGEST_QUOTE)),
  });
  const { phone } = turn.event;
  const isDeletion = confirming === 'delete' || confirming === 'delete_all';
  if (isDeletion && phone) say(turn, 'about_speaker', { n: String(phone.number) });
  const message = { body: clip([...turn.prefix.map(({ text }) => text), asked].join('\n\n'), LIMITS.body) };
  if (confirming === 'speaker') return { ...message, ...speakerChoices(turn) };
  return {
    ...message,
    buttons: Object.entries(answers).map(([id, { title, means }]) => ({
      id,
      title: clip(
        sentenceFor(turn, mayBeWords && means === 'no' ? 'meant_words' : title),
        LIMITS.button_title,
      ),
    })),
  };
}

/** Reads a message's answer to the pending confirmation, by button, label or words. Null when it answers nothing. */
export function answerTo(flow: Worded, confirming: Confirming, event: ConversationEvent): Answer | null {
  const { answers } = QUESTIONS[confirming];
  const text = typedText(event);
  const person = confirming === 'speaker' ? personIn(event) : undefined;
  if (person !== undefined) return person;
  if (text === undefined) return (event.choice && answers[event.choice.id]?.means) ?? null;
  const said = normalise(text);
  const named = Object.values(answers).find(({ title }) => isCalled(flow, title, said))?.means;
  if (named) return named;
  if (isCalled(flow, 'meant_words', said)) return 'no';
  if (confirming === 'distress' && intentOf(flow, text) === 'person') return 'person';
  if (confirming === 'hear' && isCalledAmongFillers(flow, 'confirm_hear_yes', said)) return 'yes';
  const reading = read(text, { language: flow.speech.language, awaits_words: false, year: event.year });
  return answerInWords(confirming, reading);
}

/** Carries out the confirmed action, or leaves everything as it was. */
export function answerConfirmation(turn: Turn, confirming: Confirming, answer: Answer): void {
  if (answer === 'all') return askAboutEverything(turn);
  if (answer === 'person') return callTeam(turn);
  update(turn, { confirming: null });
  if (confirming === 'speaker' && (answer !== 'no' || turn.snapshot.under_18)) return handOver(turn, answer);
  if (confirming === 'be_heard') return answerPublic(turn, answer === 'yes');
  if (confirming === 'under_18') update(turn, { age_in_doubt: false });
  if (isEverywhere(confirming)) return answerEverywhere(turn, confirming, answer === 'yes');
  if (answer === 'no') {
    if (confirming === 'words') eraseHeld(turn);
    else releaseHeld(turn);
    return say(turn, confirming.startsWith('delete') ? 'nothing_deleted' : 'going_on');
  }
  const { unconfirmed_text } = turn.snapshot;
  eraseHeld(turn);
  if (answer === 'last') return answerKeyword(turn, 'delete_last');
  if (confirming === 'delete_all') {
    const body = sentenceFor(turn, turn.snapshot.stopped ? 'deleted_all_stopped' : 'deleted_all');
    withdrawAll(turn);
    overrideQuestion(turn, { body });
    return askAboutElsewhere(turn, 'delete_everywhere');
  }
  if (confirming === 'under_18') return withdrawMinor(turn);
  if (confirming === 'person') return callTeam(turn);
  if (confirming === 'hear') return playVoice(turn);
  if (confirming === 'distress') return answerKeyword(turn, 'stop');
  if (confirming === 'help') return answerIntent(turn, askedFor(turn, unconfirmed_text));
  if (confirming === 'stop' || confirming === 'my_voice') answerKeyword(turn, confirming);
}

/** Returns what the confirmed words ask the bot. */
function askedFor({ flow }: Turn, text: string | null): Intent {
  const { language } = flow.speech;
  return (
    intentOf(flow, text ?? '', read(text ?? '', { language, awaits_words: false }).meansOneOf(ASKS)) ?? 'help'
  );
}

/** Does the same at our numbers in other countries, or only says that it was done here. */
function answerEverywhere(turn: Turn, confirming: Everywhere, isYes: boolean): void {
  if (!isYes) return overrideQuestion(turn, { body: sentenceFor(turn, 'only_here') });
  const isDeletion = confirming === 'delete_everywhere';
  turn.effects.push({ type: isDeletion ? 'withdraw_elsewhere' : 'opt_out_elsewhere' });
  overrideQuestion(turn, {
    body: sentenceFor(turn, isDeletion ? 'deleted_everywhere' : 'stopped_everywhere'),
  });
}

/** Asks whether to delete everything. Held words were a request and no transcript, so they are erased at once. */
export function askAboutEverything(turn: Turn): void {
  if (turn.snapshot.unconfirmed_text !== null) eraseHeld(turn);
  confirm(turn, 'delete_all', null);
}

/** Handles the answer about being heard on the public page and in the chat. A no withdraws an earlier yes. */
function answerPublic(turn: Turn, isAgreed: boolean): void {
  turn.effects.push({
    type: 'set_public_playback',
    agreed_to: isAgreed ? sentenceFor(turn, 'confirm_be_heard') : null,
  });
  say(turn, isAgreed ? 'public_yes' : 'public_no');
}

/** Drops the confirmation because of another message, and erases the held messages. */
export function dropConfirmation(turn: Turn): void {
  update(turn, { confirming: null });
  eraseHeld(turn);
}

/** Holds the message: nothing of it is stored before the contributor has said what they meant by it. */
export function holdMessage(turn: Turn): void {
  turn.effects.push({ type: 'hold', message_id: turn.event.message_id });
}

/** Releases held voice notes: each is processed in its own turn. While another doubt is open they stay held. */
function releaseHeld(turn: Turn): void {
  const { waiting, age_in_doubt, displaced } = turn.snapshot;
  if (age_in_doubt || displaced.length > 0 || waiting === 0) return;
  turn.effects.push({ type: 'release_held' });
  update(turn, { waiting: 0 });
  turn.isSilent = true;
}

/** The confirmation to ask about each kind that a message may mean. */
export const QUESTION_ABOUT: Record<Kind, Confirming> = {
  distress: 'distress',
  delete: 'delete',
  stop: 'stop',
  age: 'under_18',
};

/** Finds what a message may mean beside its answer to the pending confirmation: "no, but delete my recording". */
export function foreignKind(confirming: Confirming, { reading }: Heard): Kind | undefined {
  const own = OWN[confirming] ?? [];
  return reading?.kinds.find((kind) => !own.includes(kind));
}

/** The kinds that an answer to each question may mention without meaning anything else. */
const OWN: Partial<Record<Confirming, Kind[]>> = {
  distress: ['stop'],
  delete: ['delete'],
  delete_all: ['delete'],
  delete_everywhere: ['delete'],
  stop: ['stop'],
  stop_everywhere: ['stop'],
  under_18: ['age'],
};

/** Replaces a "no" to "you want to stop?", or a "yes" to "are those your words?", by the typed text that it confirms. */
export function settleDoubt(
  flow: Flow,
  snapshot: Snapshot,
  event: ConversationEvent,
): { snapshot: Snapshot; event: ConversationEvent; isReleased: boolean } {
  const { confirming, unconfirmed_text, displaced } = snapshot;
  const meantAsWords = confirming === 'words' ? 'yes' : 'no';
  const settles =
    confirming !== null &&
    unconfirmed_text !== null &&
    displaced.length === 0 &&
    answerTo(flow, confirming, event) === meantAsWords &&
    foreignKind(confirming, hear({ flow, event, before: snapshot })) === undefined;
  const age_in_doubt = snapshot.age_in_doubt && confirming !== 'under_18';
  if (!settles || age_in_doubt) return { snapshot, event, isReleased: false };
  const { message_id, seed } = event;
  return {
    snapshot: { ...snapshot, confirming: null, unconfirmed_text: null, age_in_doubt, waiting: 0 },
    event: { event_key: TEXT_RECEIVED, message_id, seed, text: unconfirmed_text, is_settled: true },
    isReleased: true,
  };
}

/** Withdraws everything of a contributor under 18, in every country: they could not agree to give it. */
function withdrawMinor(turn: Turn): void {
  const body = sentenceFor(turn, 'under_18');
  if (turn.snapshot.submissions > 0 || turn.snapshot.consent_version !== null) withdrawAll(turn);
  if (turn.event.has_elsewhere) turn.effects.push({ type: 'withdraw_elsewhere' });
  rememberUnder18(turn);
  update(turn, { under_18: 'told' });
  overrideQuestion(turn, { body });
}
