import { createMp3Encoder } from 'wasm-media-encoders';
import { decodeAudio, type OpusRate } from './decode.ts';
import type { AudioFacts } from './types.ts';

/**
 * 48 kbit/s mono at 24 kHz: speech up to 12 kHz, 360 kB a minute. Constant bit rate, so that players can compute seek positions.
 */
const BITRATE = 48;
const OUTPUT_RATE: OpusRate = 24000;

/** Converts a recording to MP3. Null when we cannot decode it (such as Vorbis), or it has no audio. */
export async function transcodeToMp3(
  bytes: Uint8Array,
  facts: AudioFacts,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks = decodeAudio(bytes, facts, OUTPUT_RATE);
  if (!chunks) return null;
  const encoder = await createMp3Encoder();
  const parts: Buffer[] = [];
  let rate = 0;
  for await (const chunk of chunks) {
    if (!rate) {
      rate = chunk.rate;
      encoder.configure({ channels: 1, sampleRate: rate, bitrate: BITRATE, outputSampleRate: OUTPUT_RATE });
    }
    // The encoder owns what it returns: copy before the next call.
    if (chunk.rate === rate) parts.push(Buffer.from(encoder.encode([chunk.samples])));
  }
  if (!rate) return null;
  parts.push(Buffer.from(encoder.finalize()));
  return Uint8Array.from(Buffer.concat(parts));
}
