import { type OggOpus, readOgg } from '../formats/ogg.ts';
import { type OpusHead, opusPacketSamples } from '../formats/opus-head.ts';
import { type Container, sniff } from '../formats/sniff.ts';
import { MAX_AUDIO_BYTES } from '../types.ts';
import { paginate, writeEmptyTags, writeOgg, writeOpusHead } from './ogg-writer.ts';
import { canonicalOpusPacket, silentOpusPacket } from './opus-packet.ts';

/** A stretch of a recording that nobody may hear, in milliseconds from its audible start. */
export interface Cut {
  from_ms: number;
  to_ms: number;
}

export type Scrubbed =
  | {
      bytes: Buffer;
      /** Audible samples, at 48 kHz. */
      samples: number;
      duration_ms: number;
    }
  | Refused;

/**
 * Makes the public copy of a recording: Ogg/Opus with the same sound, sample by sample, and no other information. It is rebuilt
 * from the audio frames, without tags, serial number, clock, pages, padding, other streams and anything beyond the end of the
 * sound. The same sound gives the same bytes from every file that contains it. Idempotent.
 *
 * The encoder's choices inside a frame (bandwidth, bit rate) are part of the sound and stay. Never throws, takes time in
 * proportion to the bytes, reads and writes nothing else.
 *
 * @param cuts what is silent in the copy, which is as long as the original
 */
export function scrub(original: Uint8Array, cuts: readonly Cut[] = []): Scrubbed {
  const stream = readOriginal(original);
  if ('refused' in stream) return stream;
  const { head, samples, seconds } = stream;
  const end = head.preSkip + samples;
  const packets = packetsUntil(end, stream.packets);
  if (!packets) return { refused: 'it is damaged: one of its packets is no Opus' };
  const headers = [writeOpusHead(head), writeEmptyTags()].map((packet) => ({
    packets: [packet],
    granule: 0,
  }));
  const bytes = writeOgg([...headers, ...paginate(silenced(packets, cuts, head.preSkip), end)]);
  return { bytes, samples, duration_ms: Math.round(seconds * 1000) };
}

/** Returns the audible packets in canonical form. Undefined when one of them is no Opus. */
function packetsUntil(end: number, packets: Uint8Array[]): Uint8Array[] | undefined {
  const heard: Uint8Array[] = [];
  let at = 0;
  for (const packet of packets) {
    if (at >= end) break;
    const canonical = canonicalOpusPacket(packet);
    if (!canonical) return undefined;
    heard.push(canonical);
    at += opusPacketSamples(canonical);
  }
  return heard;
}

/**
 * Replaces the packets of the cuts by silence, and one more on each side: the next may have a copy of the packet before it (RFC 6716,
 * section 2.1.7). The decoder needs some packets until the sound after a cut is as loud as it was.
 */
function silenced(packets: Uint8Array[], cuts: readonly Cut[], preSkip: number): Uint8Array[] {
  let at = -preSkip;
  const isCut = packets.map((packet) => {
    const from = at;
    at += opusPacketSamples(packet);
    return cuts.some(({ from_ms, to_ms }) => from < to_ms * 48 && at > from_ms * 48);
  });
  return packets.map((packet, i) =>
    isCut[i - 1] || isCut[i] || isCut[i + 1] ? silentOpusPacket(packet) : packet,
  );
}

/**
 * Longest accepted pre-skip, in samples at 48 kHz: a packet of 120 ms and the 80 ms of RFC 7845, section 4.6. Cutting a recording
 * without re-encoding it needs no more; a longer pre-skip may hide a word that no reviewer could hear.
 */
const LONGEST_PRE_SKIP = 9600;

const ONLY = 'only Ogg with Opus is published';

const NAMES: Record<Exclude<Container, 'ogg'>, string> = {
  matroska: 'WebM or Matroska',
  isobmff: 'MP4',
  amr: 'AMR',
  wav: 'WAV',
  flac: 'FLAC',
  mpeg: 'MP3',
  adts: 'AAC',
};

interface Refused {
  /** A clause without a full stop: `it is MP4: only Ogg with Opus is published`. */
  refused: string;
}

/** Returns the Opus stream to publish, or why there is none. */
function readOriginal(bytes: Uint8Array): OggOpus | Refused {
  if (bytes.length > MAX_AUDIO_BYTES) return { refused: `it is larger than ${MAX_AUDIO_BYTES} bytes` };
  const found = sniff(bytes);
  if ('other' in found) return { refused: `it is ${found.other}` };
  if (found.container !== 'ogg') return { refused: `it is ${NAMES[found.container]}: ${ONLY}` };
  const { inspection, opus } = readOgg(bytes);
  if (inspection.kind === 'rejected') return { refused: `it is ${inspection.detail}` };
  if (!opus || inspection.codec !== 'opus') return { refused: `it is ${inspection.codec} in Ogg: ${ONLY}` };
  if (opus.chained) return { refused: 'it is several recordings one after another in one file' };
  if (!isMonoOrStereo(opus.head)) return { refused: 'it has channels other than mono or stereo' };
  if (opus.head.preSkip > LONGEST_PRE_SKIP)
    return { refused: `it hides ${Math.round(opus.head.preSkip / 48)} ms of sound before its beginning` };
  return opus;
}

/** Tells whether it is one Opus stream with its channels in order, whatever the mapping family. */
function isMonoOrStereo({
  channels,
  streamCount,
  coupledStreamCount,
  channelMappingTable,
}: OpusHead): boolean {
  return (
    streamCount === 1 &&
    coupledStreamCount === channels - 1 &&
    channelMappingTable.every((source, channel) => source === channel)
  );
}
