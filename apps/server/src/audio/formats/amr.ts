import { toAudioFacts, reject, type Inspection } from '../types.ts';
import { spells } from './bytes.ts';

/** Frame sizes in bytes with header, by frame type; 0 for reserved types (RFC 4867, 5.3; 3GPP TS 26.101, 26.201). */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1];
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1];
const FRAME_SECONDS = 0.02;

/** Inspects AMR, narrow or wide band. A file cut inside its last frame is accepted: it plays up to there. */
export function inspectAmr(bytes: Uint8Array): Inspection {
  const wide = spells(bytes, 0, '#!AMR-WB\n');
  if (!wide && !spells(bytes, 0, '#!AMR\n')) return reject('not_audio', 'AMR of a kind we do not know');
  const sizes = wide ? WIDE : NARROW;
  let at = wide ? 9 : 6;
  let frames = 0;
  for (let size = sizeAt(bytes, at, sizes); size > 0; size = sizeAt(bytes, at, sizes)) {
    at += size;
    frames++;
  }
  if (frames === 0) return reject('truncated', 'an AMR file without audio');
  return toAudioFacts(wide ? 'audio/amr-wb' : 'audio/amr', wide ? 'amr-wb' : 'amr-nb', {
    seconds: frames * FRAME_SECONDS,
    sample_rate: wide ? 16000 : 8000,
    channels: 1,
  });
}

function sizeAt(bytes: Uint8Array, at: number, sizes: number[]): number {
  const size = at < bytes.length ? (sizes[((bytes[at] ?? 0) >> 3) & 15] ?? 0) : 0;
  return at + size <= bytes.length ? size : 0;
}
