import { AUDIO_RECEIVED } from '../event-keys.ts';
import { hasConsent } from '../flow/flow.ts';
import { promptText } from './prompts.ts';
import { report, update } from '../turn.ts';
import { wording } from '../speaking/wording.ts';
import type { Turn } from '../turn.ts';
import type { ConversationEvent } from '../types.ts';

/** Below this a voice note is more likely a slip of the thumb than an answer. */
const SHORT_MS = 2_000;
/** Answers about more recordings than this at a time are nobody's: keeps the snapshot small. */
const RECORDINGS_AT_HAND = 50;

/** A voice note. A button that an admin mapped to the same key carries none. */
export function isAudio(event: ConversationEvent): boolean {
  return event.event_key === AUDIO_RECEIVED && event.choice === undefined;
}

/**
 * Keeps the turn's voice note, once: for the prompt that it replies to, else (`structured`) the one that was
 * asked when the turn began, else as free talk. Without valid consent it is discarded, whoever asked.
 */
export function keepAudio(turn: Turn, wanted: 'structured' | 'open'): void {
  if (isSettled(turn)) return;
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
    category: snapshot.category ?? snapshot.wording ?? 'English',
  });
  if (!snapshot.recordings.includes(event.message_id)) {
    update(turn, {
      recordings: [...snapshot.recordings, event.message_id].slice(-RECORDINGS_AT_HAND),
      submissions: snapshot.submissions + 1,
    });
  }
  const doubt = doubtAbout(event);
  if (doubt !== null) turn.lead.push(doubt);
}

/** Keeps a voice note that no transition keeps, and says so. */
export function keepStrayAudio(turn: Turn): void {
  keepAudio(turn, 'structured');
  if (doubtAbout(turn.event) === null) turn.lead.push(wording.kept);
}

export function discardAudio(turn: Turn): void {
  if (!isSettled(turn)) turn.effects.push({ type: 'discard_audio', message_id: turn.event.message_id });
}

function repliedPrompt({ flow, event, before }: Turn): { id: string; text: string } | null {
  const id = event.in_reply_to?.prompt_id;
  const prompt = flow.prompts.find((candidate) => candidate.id === id);
  if (!prompt) return null;
  return before.prompt?.id === id
    ? before.prompt
    : { id: prompt.id, text: promptText(prompt, before.wording) };
}

/** What its person is told of a voice note that they may not have meant to send like this. */
function doubtAbout({ duration_ms, is_silent }: ConversationEvent): string | null {
  if (typeof duration_ms === 'number' && duration_ms < SHORT_MS) return wording.kept_short;
  return is_silent ? wording.kept_silent : null;
}

function isSettled({ effects }: Turn): boolean {
  return effects.some(({ type }) => type === 'keep_audio' || type === 'discard_audio');
}
