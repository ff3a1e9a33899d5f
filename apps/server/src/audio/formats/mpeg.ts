import { EncodedPacketSink, MP3 } from 'mediabunny';
import { accept, reject, type Inspection } from '../types.ts';
import { spells, view } from './bytes.ts';
import { withAudioTrack } from './demux.ts';

/** Fewest frames that count as an MP3; random bytes do not reach it. */
const ENOUGH = 3;
/** Offsets of a Xing or Info header in the first frame: after its header and the side information, which has three sizes. */
const XING_AT = [13, 21, 36];

/**
 * Inspects an MP3, with or without tags. An incomplete last frame is common and accepted; a file with less than 95 % of the
 * frames that its Xing header counts is truncated.
 */
export async function inspectMp3(bytes: Uint8Array): Promise<Inspection> {
  const start = afterId3(bytes);
  const found = await withAudioTrack(bytes, [MP3], async (track) => {
    let frames = 0;
    let seconds = 0;
    for await (const { duration } of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      frames += 1;
      seconds += duration;
    }
    const channels = await track.getNumberOfChannels();
    return { frames, seconds, sample_rate: await track.getSampleRate(), channels };
  }).catch(() => undefined);
  if (!found || found.frames < ENOUGH)
    return start > 0
      ? reject('truncated', 'an ID3 tag without enough MP3 frames behind it')
      : reject('not_audio', 'of no audio format we know');
  const { frames, ...facts } = found;
  const declared = xingFrames(bytes, start);
  return frames < declared * 0.95
    ? reject('truncated', `an MP3 with ${frames} of ${declared} frames`)
    : accept('audio/mpeg', 'mp3', facts);
}

/** Returns the offset of the audio after any ID3v2 tags. */
export function afterId3(bytes: Uint8Array): number {
  let at = 0;
  while (spells(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0;
    at += 10 + footer + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
  }
  return at;
}

/** Returns the frame count of the Xing header; 0 without one. */
function xingFrames(bytes: Uint8Array, first: number): number {
  const at = XING_AT.map((offset) => first + offset).find(
    (at) => spells(bytes, at, 'Xing') || spells(bytes, at, 'Info'),
  );
  const isCounted = at !== undefined && at + 12 <= bytes.length && ((bytes[at + 7] ?? 0) & 1) === 1;
  return isCounted ? view(bytes).getUint32(at + 8) : 0;
}
