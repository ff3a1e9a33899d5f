import type { SentenceKey } from '../sentences/index.ts';
import type { Turn } from '../turn.ts';

/** What became of something that the person gave, or asked to have deleted; and the answers to HELP and MY VOICE. */
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
 * The part of a turn's message that its person must read even when the question in it is out of date by then: what became
 * of theirs, and the answers to STOP, HELP and MY VOICE. Empty when there is none, as in hints about how to answer.
 */
export function noticeIn({ questionOverride, prefix }: Turn): string {
  // "Delete everything?" is a question too.
  if (questionOverride && !questionOverride.buttons) return questionOverride.body;
  const theirs = prefix.filter(({ key }) => key !== null && ABOUT_THEIRS.has(key));
  return theirs.map(({ text }) => text).join('\n\n');
}
