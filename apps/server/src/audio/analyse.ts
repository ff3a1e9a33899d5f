import { createHash } from 'node:crypto';
import { decodeAudio, type OpusRate } from './decode.ts';
import { createMeter, isSilent, type Figures, type Meter } from './meter.ts';
import { scrub } from './scrub/scrub.ts';
import { createSpeechMeter, type SpeechFigures, type SpeechMeter } from './speech.ts';
import type { AudioFacts } from './types.ts';

/** The contents of `submissions.quality`; meter.ts and speech.ts explain the figures. */
export interface Quality extends Omit<Figures, 'duration_ms' | 'peaks'>, SpeechFigures {
  /** As the file declares it (advisory for Opus), in Hz. */
  sample_rate: number;
  channels: number;
}

export type Analysis = {
  /** SHA-256 of the public copy, in hex: files with the same sound share it, whatever their tags. Null when none can be made. */
  public_sha256: string | null;
} & (
  | {
      state: 'analysed';
      duration_ms: number;
      peaks: Uint8Array<ArrayBuffer>;
      quality: Quality;
      is_silent: boolean;
    }
  | { state: 'not_analysed'; duration_ms: number | null; why: string }
);

/** Longer recordings are stored and played, but not measured, to limit time and memory. Two hours of Opus fit in 16 MB. */
const LONGEST_SECONDS = 3 * 3600;

/**
 * Sample rate to which Opus is decoded. Speech at 16 kbit/s has sound up to 8 kHz, which 16 kHz can represent, and decoding takes a
 * third of the time of 48 kHz.
 */
const OPUS_RATE: OpusRate = 16000;

/**
 * Measures duration, waveform and quality, and hashes the public copy. Never throws: a recording that cannot be measured is
 * `not_analysed`, with the container's duration.
 */
export async function analyseAudio(bytes: Uint8Array, facts: AudioFacts): Promise<Analysis> {
  const copy = scrub(bytes);
  const public_sha256 = 'refused' in copy ? null : createHash('sha256').update(copy.bytes).digest('hex');
  const { duration_ms: declared_ms } = facts;
  const skip = (why: string): Analysis => ({
    ...{ state: 'not_analysed', duration_ms: declared_ms, why, public_sha256 },
  });
  let speech: SpeechMeter | undefined;
  try {
    const chunks = decodeAudio(bytes, facts, OPUS_RATE);
    if (!chunks) return skip(`${facts.codec} is not decoded here`);
    let meter: Meter | undefined;
    let rate = 0;
    let seconds = 0;
    for await (const chunk of chunks) {
      rate ||= chunk.rate;
      if (chunk.rate !== rate) return skip('its sample rate changes on the way');
      seconds += chunk.samples.length / rate;
      if (seconds > LONGEST_SECONDS) return skip(`longer than ${LONGEST_SECONDS / 3600} hours`);
      meter ??= createMeter(rate);
      speech ??= await createSpeechMeter(rate);
      meter.push(chunk.samples);
      speech.push(chunk.samples);
    }
    const figures = meter?.read();
    if (!figures || !speech) return skip(`no ${facts.codec} frame could be decoded`);
    const { duration_ms, peaks, ...quality } = figures;
    const declared = { sample_rate: facts.sample_rate ?? rate, channels: facts.channels ?? 1 };
    const is_silent = isSilent(duration_ms, quality);
    return {
      state: 'analysed',
      ...{
        duration_ms,
        peaks,
        quality: { ...declared, ...quality, ...speech.read() },
        is_silent,
        public_sha256,
      },
    };
  } catch {
    return skip(`its ${facts.codec} could not be decoded`);
  } finally {
    speech?.close();
  }
}
