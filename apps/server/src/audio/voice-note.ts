import OpusScript from 'opusscript';
import { decodeAudio } from './decode.ts';
import { createMeter, type Figures } from './meter.ts';
import { paginate, writeEmptyTags, writeOgg, writeOpusHead } from './scrub/ogg-writer.ts';
import { MAX_AUDIO_BYTES, type AudioFacts } from './types.ts';

/** A finished voice note (Ogg with Opus, mono), or why there is none, in words for the person who recorded. */
export type VoiceNote = { audio: Uint8Array } | { refused: string };

const RATE = 48_000;
const LONGEST_SECONDS = 120;
/** WhatsApp plays a voice note of up to 512 KB at once; above it shows a download arrow (Cloud API, audio messages). */
const MOST_BYTES = 512 * 1024;
/** Sound that is less than this is a click or a slip of the finger. */
const SHORTEST_MS = 300;
/** Silence that stays at both ends: a first sound is not cut, and players fade in. */
const MARGIN_MS = 150;
/** RMS of the speech in dBFS: AES TD1004 recommends -20 to -16 LUFS for streams to phones, and the quiet end leaves speech its peaks. */
const SPEECH_DBFS = -20;
/** A lossy codec overshoots the peaks of its input: 1.5 dB leave it room. */
const PEAK_DBFS = -1.5;
/** Opus is transparent for wideband speech from about 20 kbit/s (RFC 6716, section 2.1.1); a minute has 180 KB. */
const BITRATE = 24_000;
/** Samples of 20 ms, the frame of speech. */
const FRAME = RATE / 50;
/** Samples by which libopus delays speech (OPUS_GET_LOOKAHEAD at 48 kHz): 6.5 ms. */
const PRE_SKIP = 312;

/** Makes a voice note of the chat from a recording: cuts the silence at both ends, levels and encodes it. */
export async function makeVoiceNote(bytes: Uint8Array, facts: AudioFacts): Promise<VoiceNote> {
  if (bytes.length > MAX_AUDIO_BYTES) return { refused: 'This file is too large: the most is 16 MB.' };
  const samples = await readSamples(bytes, facts);
  if ('refused' in samples) return samples;
  const meter = createMeter(RATE);
  meter.push(samples);
  const figures = meter.read();
  if (!figures || figures.duration_ms * (1 - figures.silence_ratio) < SHORTEST_MS)
    return { refused: 'Nobody is heard in this recording. Check the microphone, and record again.' };
  const audio = writeVoiceNote(leveled(cut(samples, figures), figures));
  if (audio.length > MOST_BYTES)
    return { refused: 'This is above the 512 KB of a voice note. Make it shorter.' };
  return { audio };
}

async function readSamples(
  bytes: Uint8Array,
  facts: AudioFacts,
): Promise<Float32Array | { refused: string }> {
  const chunks = decodeAudio(bytes, facts, RATE);
  if (!chunks)
    return {
      refused: `${facts.codec.toUpperCase()} cannot be read here. Send Opus, MP3, WAV or AMR, or record in Chrome, Edge or Firefox.`,
    };
  const parts: Float32Array[] = [];
  let length = 0;
  for await (const { samples, rate } of chunks) {
    const part = rate === RATE ? samples : resampled(samples, rate);
    length += part.length;
    if (length > LONGEST_SECONDS * RATE)
      return {
        refused: 'This is longer than 2 minutes. Read the question alone, without anything around it.',
      };
    parts.push(Float32Array.from(part));
  }
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Converts to 48 kHz along straight lines: enough for speech. */
function resampled(samples: Float32Array, rate: number): Float32Array {
  return Float32Array.from({ length: Math.round((samples.length * RATE) / rate) }, (_, i) => {
    const at = (i * rate) / RATE;
    const before = samples[Math.floor(at)] ?? 0;
    return before + ((samples[Math.floor(at) + 1] ?? before) - before) * (at % 1);
  });
}

function cut(samples: Float32Array, { leading_silence_ms, trailing_silence_ms }: Figures): Float32Array {
  const toSamples = (silence_ms: number) => (Math.max(0, silence_ms - MARGIN_MS) * RATE) / 1000;
  return samples.subarray(toSamples(leading_silence_ms), samples.length - toSamples(trailing_silence_ms));
}

function leveled(samples: Float32Array, { level_dbfs, peak_dbfs }: Figures): Float32Array {
  const gain = 10 ** (Math.min(SPEECH_DBFS - level_dbfs, PEAK_DBFS - peak_dbfs) / 20);
  return samples.map((sample) => sample * gain);
}

function writeVoiceNote(samples: Float32Array): Buffer {
  const end = PRE_SKIP + samples.length;
  const encoder = new OpusScript(RATE, 1, OpusScript.Application.VOIP);
  try {
    encoder.setBitrate(BITRATE);
    const packets = Array.from({ length: Math.ceil(end / FRAME) }, (_, frame) => {
      const pcm = Buffer.alloc(FRAME * 2);
      samples
        .subarray(frame * FRAME, (frame + 1) * FRAME)
        .forEach((sample, i) => pcm.writeInt16LE(Math.round(sample * 32_767), i * 2));
      return encoder.encode(pcm, FRAME);
    });
    const head = writeOpusHead({ channels: 1, preSkip: PRE_SKIP, outputGain: 0 });
    const headers = [head, writeEmptyTags()].map((packet) => ({ packets: [packet], granule: 0 }));
    return writeOgg([...headers, ...paginate(packets, end)]);
  } finally {
    encoder.delete();
  }
}
