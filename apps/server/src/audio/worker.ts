import { analyseAudio, type Analysis } from './analyse.ts';
import { inspectAudio } from './inspect.ts';
import { scrub, type Cut, type Scrubbed } from './scrub/scrub.ts';
import { makeVoiceNote, type VoiceNote } from './voice-note.ts';
import type { AudioFacts, Inspection } from './types.ts';
import { createMp3Encoder } from 'wasm-media-encoders';
import { decodeAudio, type OpusRate } from './decode.ts';

/** Which recordings to decode while they are examined: all of them, or only those that may be silent. */
export type Measure = 'all' | 'maybe_silent';

/** Speech in Opus has about twice this bit rate; below it a recording is silent, or nearly. */
const QUIET_BITS_PER_SECOND = 8_000;
/** Longer recordings are not decoded while somebody waits. */
const LONGEST_QUIET_MS = 15 * 60_000;
/**
 * Longest recording of another codec that is decoded while somebody waits: its size does not reveal silence. Few people send other
 * codecs, and nobody is silent for longer by mistake.
 */
const LONGEST_OTHER_MS = 60_000;

/** A job for a worker thread. */
export interface Task {
  job: 'examine' | 'analyse' | 'transcode' | 'scrub' | 'voice_note';
  bytes: Uint8Array;
  claimedType?: string | undefined;
  measure?: Measure;
  cuts?: readonly Cut[] | undefined;
}

export interface Examination {
  inspection: Inspection;
  /** Null when the bytes are no audio, or should not be measured. */
  analysis: Analysis | null;
}

// Silence the console: the codec libraries print a line for every unreadable frame, and a damaged recording would flood the log.
console.error = console.warn = () => undefined;

export default async function work(
  task: Task,
): Promise<Examination | Analysis | Scrubbed | VoiceNote | Uint8Array<ArrayBuffer> | null> {
  if (task.job === 'scrub') return scrub(task.bytes, task.cuts);
  const inspection = await inspectAudio(task.bytes, task.claimedType);
  if (task.job === 'examine') return { inspection, analysis: await analyseIfAsked(task, inspection) };
  if (task.job === 'voice_note')
    return inspection.kind === 'rejected'
      ? { refused: `This cannot be used: ${inspection.detail}.` }
      : makeVoiceNote(task.bytes, inspection);
  if (inspection.kind === 'rejected')
    return task.job === 'transcode'
      ? null
      : { state: 'not_analysed', duration_ms: null, why: inspection.detail, public_sha256: null };
  return task.job === 'analyse'
    ? analyseAudio(task.bytes, inspection)
    : transcodeToMp3(task.bytes, inspection);
}

async function analyseIfAsked(
  { bytes, measure = 'all' }: Task,
  inspection: Inspection,
): Promise<Analysis | null> {
  if (inspection.kind === 'rejected') return null;
  return measure === 'all' || maybeSilent(bytes, inspection) ? analyseAudio(bytes, inspection) : null;
}

function maybeSilent(bytes: Uint8Array, { codec, duration_ms }: AudioFacts): boolean {
  if (!duration_ms) return false;
  if (codec !== 'opus') return duration_ms <= LONGEST_OTHER_MS;
  return duration_ms <= LONGEST_QUIET_MS && (bytes.length * 8_000) / duration_ms < QUIET_BITS_PER_SECOND;
}

/**
 * 48 kbit/s mono at 24 kHz: speech up to 12 kHz, 360 kB a minute. Constant bit rate, so that players can compute seek positions.
 */
const BITRATE = 48;
const OUTPUT_RATE: OpusRate = 24000;

/** Converts a recording to MP3. Null when we cannot decode it (such as Vorbis), or it has no audio. */
async function transcodeToMp3(bytes: Uint8Array, facts: AudioFacts): Promise<Uint8Array<ArrayBuffer> | null> {
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
