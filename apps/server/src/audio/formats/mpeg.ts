import { EncodedPacketSink, MP3 } from 'mediabunny';
import { toAudioFacts, type Inspection, reject } from '../types.ts';
import { spells, view, afterId3 } from './bytes.ts';
import { withAudioTrack } from './demux.ts';

/** Fewest frames in a row that count as MP3 or AAC; random bytes do not contain as many. */
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
    : toAudioFacts('audio/mpeg', 'mp3', facts);
}

/** Returns the frame count of the Xing header; 0 without one. */
function xingFrames(bytes: Uint8Array, first: number): number {
  const at = XING_AT.map((offset) => first + offset).find(
    (at) => spells(bytes, at, 'Xing') || spells(bytes, at, 'Info'),
  );
  const isCounted = at !== undefined && at + 12 <= bytes.length && ((bytes[at + 7] ?? 0) & 1) === 1;
  return isCounted ? view(bytes).getUint32(at + 8) : 0;
}

/** ISO 14496-3, table 1.18. */
const RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const HEADER = 7;
const SAMPLES = 1024;

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
  return toAudioFacts('audio/aac', 'aac', { seconds, sample_rate: rate ?? null, channels: channels || null });
}

function rateAt(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return undefined;
  return RATES[((bytes[at + 2] ?? 0) >> 2) & 15];
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 3, at + 6);
  return ((a & 3) << 11) | (b << 3) | (c >> 5);
}
