import { say, sentenceFor, type Turn } from '../turn.ts';
import { plain } from '../text.ts';
import type { MyVoice, ParishPlace } from '../types.ts';

/** Says how much the contributor has given and what became of it. Requests the figures if they are missing. */
export function tellMyVoice(turn: Turn): void {
  const { my_voice } = turn.event;
  if (!my_voice) return void turn.effects.push({ type: 'look_up_voice' });
  if (my_voice.recordings === 0) return say(turn, 'my_voice_none');
  const { recordings, milliseconds, accepted, waiting, parish } = my_voice;
  say(turn, 'my_voice', {
    recordings: recordingsInWords(turn, recordings),
    length: minutesInWords(turn, milliseconds),
    accepted: String(accepted),
    waiting: String(waiting),
  });
  if (parish) tellParish(turn, parish);
  if (accepted > 0) say(turn, 'public_hint');
}

function tellParish(turn: Turn, { name, place, parishes, recordings, is_shared }: ParishPlace): void {
  say(turn, is_shared ? 'my_parish_shared' : 'my_parish', {
    parish: plain(name),
    place: String(place),
    parishes: String(parishes),
    recordings: recordingsInWords(turn, recordings),
  });
}

function recordingsInWords(turn: Turn, n: MyVoice['recordings']): string {
  return n === 1 ? sentenceFor(turn, 'one_recording') : sentenceFor(turn, 'recordings', { n: String(n) });
}

/** Returns a length in whole minutes. */
function minutesInWords(turn: Turn, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (milliseconds < 60_000) return sentenceFor(turn, 'under_a_minute');
  return minutes === 1
    ? sentenceFor(turn, 'one_minute')
    : sentenceFor(turn, 'minutes', { n: String(minutes) });
}
