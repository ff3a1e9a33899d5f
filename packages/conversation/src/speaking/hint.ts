import { choicesOf } from '../understanding/choices.ts';
import { AUDIO_REJECTED, UNSUPPORTED_RECEIVED } from '../event-keys.ts';
import { takesAudio, templateOf } from '../flow/flow.ts';
import { wording } from './wording.ts';
import type { Turn } from '../turn.ts';

/** A short friendly word on why the question comes again. */
export function hintFor({ flow, event, before }: Turn): string {
  if (event.event_key === AUDIO_REJECTED) return wording.rejected[event.reason ?? 'not_audio'];
  if (event.event_key === UNSUPPORTED_RECEIVED) return wording.unsupported;
  if (takesAudio(flow, before.state_key)) return wording.want_voice;
  if (choicesOf(templateOf(flow, before.state_key)).length > 0) return wording.want_choice;
  return wording.not_understood;
}
