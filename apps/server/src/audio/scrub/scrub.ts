import { opusPacketSamples } from '../formats/opus-head.ts';
import { writeOgg } from './ogg-writer.ts';
import { writeEmptyTags, writeOpusHead } from './opus-headers.ts';
import { canonicalOpusPacket } from './opus-packet.ts';
import { readOriginal, type Refused } from './original.ts';
import { paginate } from './pagination.ts';

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
 */
export function scrub(original: Uint8Array): Scrubbed {
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
  const bytes = writeOgg([...headers, ...paginate(packets, end)]);
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
