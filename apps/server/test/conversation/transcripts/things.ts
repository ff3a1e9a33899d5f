import { readFileSync } from 'node:fs';
import { withSound } from '../../audio/ogg.ts';
import type { Inbound } from '../../fake-twilio/start.ts';
import { silence } from '../../submissions/giver.ts';

const SAMPLES = new URL('../../audio/samples/', import.meta.url);
const voiceNote = readFileSync(new URL('voice-note.ogg', SAMPLES));
const picture = readFileSync(new URL('picture.png', SAMPLES));
const TOO_MUCH = 17 * 1024 * 1024;
let notes = 0;

/** Messages as transcripts write them, besides typed texts and [taps]. */
export const THINGS: Record<string, () => Inbound> = {
  '(voice note)': () => ({ media: { bytes: withSound(voiceNote, ++notes), type: 'audio/ogg' } }),
  '(the same voice note)': () => ({ media: { bytes: withSound(voiceNote, notes), type: 'audio/ogg' } }),
  '(forwarded voice note)': () => ({ ...THINGS['(voice note)']?.(), params: { Forwarded: 'true' } }),
  '(half a voice note)': () => ({ media: { bytes: voiceNote.subarray(0, 60), type: 'audio/ogg' } }),
  '(empty voice note)': () => ({ media: { bytes: Buffer.alloc(0), type: 'audio/ogg' } }),
  '(huge voice note)': () => ({
    media: { bytes: Buffer.concat([voiceNote, Buffer.alloc(TOO_MUCH)]), type: 'audio/ogg' },
  }),
  '(silent voice note)': () => ({ media: { bytes: silence(4 + ++notes / 8000), type: 'audio/wav' } }),
  '(voice note of a second)': () => ({ media: { bytes: tone(1), type: 'audio/wav' } }),
  '(voice note of a minute)': () => ({ media: { bytes: tone(65), type: 'audio/wav' } }),
  '(voice note of four minutes)': () => ({ media: { bytes: tone(240), type: 'audio/wav' } }),
  '(picture)': () => ({ media: { bytes: picture, type: 'image/png' } }),
  '(sticker)': () => ({}),
};

/** Returns a loud recording: a silent one whose samples are replaced by a tone, different each time. */
function tone(seconds: number): Buffer {
  const wav = silence(seconds);
  const begin = wav.length - Math.floor(seconds * 8000);
  const period = 20 + (++notes % 50);
  for (let i = begin; i < wav.length; i += 1) wav[i] = 128 + 90 * Math.sin((i * 2 * Math.PI) / period);
  return wav;
}
