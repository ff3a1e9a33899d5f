import type { OpusHead } from '../formats/opus-head.ts';

/**
 * The real input rate of the encoder would distinguish phones, and it is advisory (RFC 7845, section 5.1). Some readers decode at
 * this rate (libsndfile does): at Opus' own rate they lose nothing, and all recordings have the same one.
 */
const INPUT_RATE = 48000;

/** Writes the identification header of mono or stereo, with only the fields that change the sound (RFC 7845, section 5.1). */
export function writeOpusHead({ channels, preSkip, outputGain }: OpusHead): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01', 'latin1');
  head[9] = channels;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(INPUT_RATE, 12);
  head.writeInt16LE(outputGain, 16);
  return head;
}

/** Writes the mandatory comment header, with an empty vendor and no comments (RFC 7845, section 5.2). */
export function writeEmptyTags(): Buffer {
  return Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
}
