import type { AudioType } from '@labrish/api/submissions/audio-types';
import { sniff, type Container } from './formats/sniff.ts';
import { accept, claim, reject, type Inspection } from './types.ts';

/** The most common audio type of each container, for bytes that were not inspected. */
const TYPE_OF: Record<Container, AudioType> = {
  ogg: 'audio/ogg',
  matroska: 'audio/webm',
  isobmff: 'audio/mp4',
  amr: 'audio/amr',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mpeg: 'audio/mpeg',
  adts: 'audio/aac',
};

/** Judges the bytes by the first few only, for when inspecting them failed. */
export function fallbackFromMagicBytes(bytes: Uint8Array, claimedType?: string): Inspection {
  if (bytes.length === 0) return reject('empty', 'no bytes at all');
  const found = sniff(bytes);
  return 'other' in found
    ? reject('not_audio', claim(found.other, claimedType))
    : accept(TYPE_OF[found.container], 'unknown', {});
}
