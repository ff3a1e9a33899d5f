import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withSound } from '../../../apps/server/test/audio/ogg.ts';
import type { Random } from '../random.ts';

/** An attachment as a phone sends it. Its bytes are generated whenever Twilio is asked, so only a number is kept in memory. */
export interface Attachment {
  type: string;
  bytes: () => Buffer;
  sha256: string;
  /** No other voice note has the same bytes. */
  unique: boolean;
}

const SAMPLES = new URL('../../../apps/server/test/audio/samples/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, SAMPLES));
const NOTE = read('voice-note.ogg');
const PICTURE = read('picture.png');
/** The formats of other phones. */
const OTHERS = [
  { type: 'audio/mp4', bytes: read('iphone.m4a') },
  { type: 'audio/amr', bytes: read('phone.amr') },
  { type: 'audio/mpeg', bytes: read('plain.mp3') },
];
const OTHERS_SHARE = 0.1;

/** Generates a voice note. @param serial a number that no other note of this run has, below 2^32 */
export function voiceNote(serial: number, random: Random): Attachment {
  if (!random.chance(OTHERS_SHARE)) return attachment('audio/ogg', () => withSound(NOTE, serial), true);
  const { type, bytes } = random.pick(OTHERS);
  return attachment(type, () => bytes, false);
}

export function picture(): Attachment {
  return attachment('image/png', () => PICTURE, false);
}

function attachment(type: string, bytes: () => Buffer, unique: boolean): Attachment {
  return { type, bytes, sha256: createHash('sha256').update(bytes()).digest('hex'), unique };
}
