import { accept, reject, type Inspection } from '../types.ts';
import { afterId3 } from './mpeg.ts';

/** ISO 14496-3, table 1.18. */
const RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const HEADER = 7;
const SAMPLES = 1024;
const ENOUGH = 3;

/** Inspects AAC as a stream of ADTS frames (ISO 14496-3, 1.A.3). The last frame must be complete. */
export function inspectAdts(bytes: Uint8Array): Inspection {
  let at = afterId3(bytes);
  let frames = 0;
  let seconds = 0;
  const rate = rateAt(bytes, at);
  while (at + HEADER <= bytes.length) {
    const rateHere = rateAt(bytes, at);
    const length = lengthAt(bytes, at);
    if (!rateHere || length < HEADER || at + length > bytes.length) break;
    const blocks = ((bytes[at + 6] ?? 0) & 3) + 1;
    frames++;
    seconds += (blocks * SAMPLES) / rateHere;
    at += length;
  }
  if (frames < ENOUGH) return reject('not_audio', 'of no audio format we know');
  if (at < bytes.length && rateAt(bytes, at))
    return reject('truncated', 'an AAC stream that ends in a frame');
  const channels = (((bytes[afterId3(bytes) + 2] ?? 0) & 1) << 2) | ((bytes[afterId3(bytes) + 3] ?? 0) >> 6);
  return accept('audio/aac', 'aac', { seconds, sample_rate: rate ?? null, channels: channels || null });
}

function rateAt(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return undefined;
  return RATES[((bytes[at + 2] ?? 0) >> 2) & 15];
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 3, at + 6);
  return ((a & 3) << 11) | (b << 3) | (c >> 5);
}
