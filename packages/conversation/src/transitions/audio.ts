import { categoriesOf, type Category } from '@labrish/pilot';
import { AUDIO_RECEIVED } from '../event-keys.ts';
import { hasConsent } from '../flow/flow.ts';
import { promptText } from './prompts.ts';
import { report, say, sentenceFor, update, type Turn } from '../turn.ts';
import type { ConversationEvent, Flow, Snapshot } from '../types.ts';

/** Below this a voice note is more likely a slip of the thumb than an answer. */
const SHORT_MS = 2_000;
/** Above this a voice note is longer than any prompt needs. */
const LONG_MS = 180_000;
/** Most recordings that answers can be about at a time; keeps the snapshot small. */
const RECORDINGS_AT_HAND = 50;

/** Whether the event is a voice note. A button that an admin mapped to the same key is not. */
export function isAudio(event: ConversationEvent): boolean {
  return event.event_key === AUDIO_RECEIVED && event.choice === undefined;
}

/**
 * Stores the turn's voice note, once: for the prompt that it replies to, else (`structured`) for the prompt that was
 * current when the turn began, else as free talk. Without valid consent it is always discarded.
 */
export function keepAudio(turn: Turn, wanted: 'structured' | 'open'): void {
  if (isAudioHandled(turn)) return;
  const { flow, event, before, snapshot } = turn;
  if (!isAudio(event))
    return report(turn, 'keep_audio was asked for an event that is no voice note: skipped.');
  if (!hasConsent(flow, snapshot)) {
    report(turn, 'keep_audio was asked without consent: the voice note was discarded.');
    return discardAudio(turn);
  }
  const prompt = repliedPrompt(turn) ?? (wanted === 'structured' ? before.prompt : null);
  turn.effects.push({
    type: 'keep_audio',
    message_id: event.message_id,
    submission_type: prompt ? 'structured' : 'open',
    prompt: prompt && { id: prompt.id, text: prompt.text },
    category: firstLabel(flow, snapshot.category, snapshot.wording, prompt?.wording),
  });
  if (!snapshot.recordings.includes(event.message_id)) takeInHand(turn);
  acknowledge(turn);
}

/** Returns the first that is a label of the country: a stored wording may be of a label that is gone. */
function firstLabel({ pilot }: Flow, ...names: (Category | null | undefined)[]): Category {
  const known = categoriesOf(pilot);
  return names.find((name): name is Category => known.includes(name ?? '')) ?? pilot.default_wording;
}

/** Adds the recording to the recordings at hand: the next answers are about it too, and its label is still missing. */
function takeInHand(turn: Turn): void {
  const { event, snapshot } = turn;
  const { recordings, awaiting_label, is_labelled, submissions } = snapshot;
  const add = (ids: string[]) => [...ids, event.message_id].slice(-RECORDINGS_AT_HAND);
  update(turn, {
    recordings: add(recordings),
    awaiting_label: add(is_labelled ? [] : awaiting_label),
    is_labelled: false,
    voice_ms: event.duration_ms ?? null,
    submissions: submissions + 1,
  });
}

/** Confirms that the voice note is saved, with its length, and says if it is very short, silent or very long. */
function acknowledge(turn: Turn): void {
  const { duration_ms, is_silent } = turn.event;
  const count = String(turn.snapshot.submissions);
  if (typeof duration_ms !== 'number') return say(turn, 'got_unmeasured', { count });
  const length = lengthInWords(turn, duration_ms);
  if (duration_ms < SHORT_MS) return say(turn, 'kept_short', { length });
  if (is_silent) return say(turn, 'kept_silent', { length });
  say(turn, duration_ms > LONG_MS ? 'kept_long' : 'got', { length, count });
}

/** Returns a length in whole seconds up to two minutes, then in whole minutes. */
function lengthInWords(turn: Turn, duration_ms: number): string {
  const seconds = Math.max(0, Math.round(duration_ms / 1000));
  if (seconds === 1) return sentenceFor(turn, 'one_second');
  return seconds < 120
    ? sentenceFor(turn, 'seconds', { n: String(seconds) })
    : sentenceFor(turn, 'minutes', { n: String(Math.round(seconds / 60)) });
}

export function discardAudio(turn: Turn): void {
  if (!isAudioHandled(turn)) turn.effects.push({ type: 'discard_audio', message_id: turn.event.message_id });
}

/** Erases the held messages: their sender did not mean them to be stored. */
export function eraseHeld(turn: Turn): void {
  const { waiting, unconfirmed_text } = turn.snapshot;
  if (waiting > 0 || unconfirmed_text !== null) turn.effects.push({ type: 'erase_held' });
  update(turn, { waiting: 0, unconfirmed_text: null });
}

function repliedPrompt({ flow, event, before }: Turn): Omit<NonNullable<Snapshot['prompt']>, 'topic'> | null {
  const { prompt_id: id, prompt_wording: promptWording } = event.in_reply_to ?? {};
  const prompt = flow.prompts.find((candidate) => candidate.id === id);
  if (!prompt) return null;
  if (before.prompt?.id === id) return before.prompt;
  const text = promptText(flow.pilot, prompt, promptWording ?? before.wording);
  return { id: prompt.id, text, ...(promptWording && { wording: promptWording }) };
}

function isAudioHandled({ effects }: Turn): boolean {
  return effects.some(({ type }) => type === 'keep_audio' || type === 'discard_audio');
}
