import type { OpusHead } from '../formats/opus-head.ts';

/**
 * What the encoder was fed would tell one phone from another, and it is advisory (RFC 7845, section 5.1). Some readers decode at
 * this rate (libsndfile does): with Opus' own they lose nothing, and all recordings have the same one.
 */
const INPUT_RATE = 48000;

/** The identification header of mono or stereo: what changes the sound, and nothing else (RFC 7845, section 5.1). */
export function writeOpusHead({ channels, preSkip, outputGain }: OpusHead): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01', 'latin1');
  head[9] = channels;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(INPUT_RATE, 12);
  head.writeInt16LE(outputGain, 16);
  return head;
}

/** The comment header, which has to be there, with a vendor of no letters and no comments (RFC 7845, section 5.2). */
export function writeEmptyTags(): Buffer {
  return Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
}
