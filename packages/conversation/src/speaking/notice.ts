import type { SentenceKey } from '../sentences/index.ts';
import type { Turn } from '../turn.ts';

/** Sentences about something that the contributor gave or asked to delete, and the answers to HELP and MY VOICE. */
const ABOUT_THEIRS = new Set<SentenceKey>([
  'got',
  'got_unmeasured',
  'kept_short',
  'kept_long',
  'kept_silent',
  'not_kept',
  'not_kept_stopped',
  'not_kept_consent_changed',
  'not_audio',
  'empty',
  'truncated',
  'too_large',
  'forwarded',
  'never_came',
  'repeated',
  'corrected',
  'deleted_last',
  'nothing_to_delete',
  'nothing_deleted',
  'masked',
  'help',
  'my_voice',
  'my_voice_none',
  'my_parish',
  'my_parish_shared',
  'public_yes',
  'public_no',
  'not_accepted',
]);

/**
 * Returns the part of a turn's message that must be read even when its question is out of date by then: what happened to the
 * contributor's recordings, and the answers to STOP, HELP and MY VOICE. Empty when there is none, as in hints how to answer.
 */
export function noticeIn({ questionOverride, prefix }: Turn): string {
  // An override with buttons ("Delete everything?") is a question and no notice.
  if (questionOverride && !questionOverride.buttons) return questionOverride.body;
  const theirs = prefix.filter(({ key }) => key !== null && ABOUT_THEIRS.has(key));
  return theirs.map(({ text }) => text).join('\n\n');
}
