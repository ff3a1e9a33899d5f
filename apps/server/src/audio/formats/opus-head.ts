import { spells, view } from './bytes.ts';

export interface OpusHead {
  channels: number;
  /** Samples at 48 kHz to drop at the start. */
  preSkip: number;
  /** Sample rate of the encoder's input, in Hz; advisory (RFC 7845, 5.1). 48000 when the header does not state it. */
  sampleRate: number;
  /** In dB, as Q7.8. */
  outputGain: number;
  streamCount: number;
  coupledStreamCount: number;
  channelMappingTable: number[];
}

/** Reads the identification header (RFC 7845, section 5.1); Ogg and WebM's CodecPrivate have the same bytes. */
export function readOpusHead(bytes: Uint8Array): OpusHead | undefined {
  if (!spells(bytes, 0, 'OpusHead') || bytes.length < 19) return undefined;
  const data = view(bytes);
  const channels = data.getUint8(9);
  const family = data.getUint8(18);
  if (channels < 1 || (family === 0 && channels > 2) || (family > 0 && bytes.length < 21 + channels))
    return undefined;
  return {
    channels,
    preSkip: data.getUint16(10, true),
    sampleRate: data.getUint32(12, true) || 48000,
    outputGain: data.getInt16(16, true),
    streamCount: family ? data.getUint8(19) : 1,
    coupledStreamCount: family ? data.getUint8(20) : channels - 1,
    channelMappingTable: family ? [...bytes.subarray(21, 21 + channels)] : channels === 2 ? [0, 1] : [0],
  };
}

const SILK_MS = [10, 20, 40, 60];
const CELT_MS = [2.5, 5, 10, 20];

/** Returns the duration of a packet in samples at 48 kHz, from its table-of-contents byte: RFC 6716, section 3.1. */
export function opusPacketSamples(packet: Uint8Array): number {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const frameMs =
    config < 12 ? SILK_MS[config & 3] : config < 16 ? [10, 20][config & 1] : CELT_MS[config & 3];
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2;
  return (frameMs ?? 20) * 48 * frames;
}
