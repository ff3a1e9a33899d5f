import type { Deed } from '@labrish/conversation/script';
import type { RejectionReason } from '@labrish/conversation/types';
import { seconds } from './effects-in-words.ts';

const SENT: Record<RejectionReason, string> = {
  not_audio: 'A photo',
  empty: 'A voice note without sound',
  truncated: 'Half of a voice note',
  too_large: 'A recording that is too large',
  forwarded: "Somebody else's voice note, forwarded",
  repeated: 'The same voice note again',
};

/** What a person did, as it stands in their bubble. */
export function deedInWords(did: Deed): string {
  if ('tapped' in did) return did.tapped.label;
  if ('typed' in did) return did.typed.trim() || 'A sticker';
  return 'sent' in did ? SENT[did.sent] : `Voice note, ${seconds(did.spoke_ms)}`;
}
