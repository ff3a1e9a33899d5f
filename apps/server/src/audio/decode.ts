import { decoder as createAmrDecoder } from '@audio/decode-amr';
import { decoder as createMp3Decoder } from '@audio/decode-mp3';
import { createOpusDecoder } from '@audio/decode-opus/core';
import { readCodecPrivate, readPackets } from './formats/demux.ts';
import { readWebmOpus } from './formats/matroska.ts';
import { opusPacketSamples, readOpusHead, type OpusHead } from './formats/opus-head.ts';
import { readOgg } from './formats/ogg.ts';
import { readWavSamples } from './formats/wav.ts';
import type { AudioFacts, Chunk } from './types.ts';

/** Bytes of MP3 or AMR that the decoder gets at a time (Opus: about a second), so that memory does not grow with the file. */
const PIECE_BYTES = 16 * 1024;
const OPUS_SAMPLES = 48000;

/** Rates libopus decodes to. */
export type OpusRate = 16000 | 24000 | 48000;

/**
 * Decodes piece by piece, and skips broken packets as a player does. Returns null for AAC and other codecs, which are not decoded
 * here and which browsers play as they are.
 */
export function decodeAudio(
  bytes: Uint8Array,
  facts: AudioFacts,
  opusRate: OpusRate,
): AsyncGenerator<Chunk> | null {
  switch (facts.codec) {
    case 'opus':
      return decodeAnyOpus(bytes, facts, opusRate);
    case 'mp3':
      return facts.type === 'audio/mpeg' ? decodeMp3(bytes) : null;
    case 'amr-nb':
    case 'amr-wb':
      return decodeAmr(bytes, facts);
    default:
      return facts.type === 'audio/wav' ? decodeWav(bytes) : null;
  }
}

async function* decodeAnyOpus(
  bytes: Uint8Array,
  { type }: AudioFacts,
  rate: OpusRate,
): AsyncGenerator<Chunk> {
  if (type === 'audio/mp4') {
    const codecPrivate = await readCodecPrivate(bytes);
    const head = codecPrivate && readOpusHead(codecPrivate);
    if (head) yield* decodeOpus(head, readPackets(bytes), rate, Infinity);
    return;
  }
  const stream = type === 'audio/ogg' ? readOgg(bytes).opus : readWebmOpus(bytes);
  if (stream) yield* decodeOpus(stream.head, stream.packets, rate, stream.seconds);
}

async function* decodeOpus(
  head: OpusHead,
  packets: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  rate: OpusRate,
  seconds: number,
): AsyncGenerator<Chunk> {
  const decoder = await createOpusDecoder();
  try {
    decoder.configure({ ...head, sampleRate: rate, preSkip: Math.round((head.preSkip * rate) / 48000) });
    let left = Math.round(seconds * rate);
    for await (const batch of inBatches(packets)) {
      const samples = mixDown(decoder.decodeFrames(batch).channelData).subarray(0, left);
      left -= samples.length;
      if (samples.length) yield { samples, rate };
    }
  } finally {
    decoder.free();
  }
}

async function* inBatches(packets: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  let batch: Uint8Array[] = [];
  let samples = 0;
  for await (const packet of packets) {
    batch.push(packet);
    samples += opusPacketSamples(packet);
    if (samples < OPUS_SAMPLES && batch.length < 400) continue;
    yield batch;
    batch = [];
    samples = 0;
  }
  if (batch.length) yield batch;
}

async function* decodeWav(bytes: Uint8Array): AsyncGenerator<Chunk> {
  for await (const sample of readWavSamples(bytes)) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames);
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      return plane;
    });
    yield { samples: mixDown(channels), rate: sample.sampleRate };
    sample.close();
  }
}

async function* decodeMp3(bytes: Uint8Array): AsyncGenerator<Chunk> {
  const decoder = await createMp3Decoder();
  try {
    for (const piece of inPieces(bytes)) {
      const { channelData, sampleRate } = decoder.decode(piece);
      if (channelData[0]?.length) yield { samples: mixDown(channelData), rate: sampleRate };
    }
  } finally {
    decoder.free();
  }
}

async function* decodeAmr(bytes: Uint8Array, facts: AudioFacts): AsyncGenerator<Chunk> {
  const decoder = await createAmrDecoder();
  const magic = Buffer.from(facts.codec === 'amr-wb' ? '#!AMR-WB\n' : '#!AMR\n');
  try {
    for await (const piece of facts.type === 'audio/3gpp' ? amrFile(magic, bytes) : inPieces(bytes)) {
      const { channelData, sampleRate } = decoder.decode(piece);
      if (channelData[0]?.length) yield { samples: channelData[0], rate: sampleRate };
    }
  } finally {
    decoder.free();
  }
}

/** Yields the packets of a 3GP, laid out as an AMR file. */
async function* amrFile(magic: Uint8Array, bytes: Uint8Array) {
  yield magic;
  for await (const packet of readPackets(bytes)) yield packet;
}

function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Returns the mean of all channels. */
export function mixDown(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (!others.length) return first;
  const mixed = Float32Array.from(first);
  for (const channel of others) for (let i = 0; i < mixed.length; i++) mixed[i]! += channel[i] ?? 0;
  return mixed.map((sum) => sum / channels.length);
}
