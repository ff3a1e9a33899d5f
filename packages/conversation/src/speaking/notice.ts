import { wording } from './wording.ts';
import type { Turn } from '../turn.ts';

/** What became of something that the person gave, or asked to have deleted. */
const ABOUT_THEIRS = new Set<string>([
  wording.kept,
  wording.kept_short,
  wording.kept_silent,
  wording.not_kept,
  wording.not_kept_consent_changed,
  ...Object.values(wording.rejected),
  wording.deleted_last,
  wording.nothing_to_delete,
  wording.nothing_deleted,
  wording.masked,
]);

/**
 * The part of a turn's message that its person must read even when the question in it is out of date by then: what became
 * of theirs, and the answers to STOP and HELP. Empty when there is none, as in hints about how to answer.
 */
export function noticeIn({ instead, lead }: Turn): string {
  // "Delete everything?" is a question too.
  if (instead && !instead.buttons) return instead.body;
  return lead.filter((sentence) => ABOUT_THEIRS.has(sentence)).join('\n\n');
}
