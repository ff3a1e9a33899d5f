import createVad, { VADEvent, VADMode } from '@ozymandiasthegreat/vad';

/** The rate at which speech is detected, in Hz. */
const RATE = 16_000;
/** 20 ms. */
const FRAME = RATE / 50;
/** Every eighth frame of speech is enough for a mean spectrum. */
const EVERY = 8;
const BAND_HZ = 100;
/** Power of the highest frequency relative to the strongest: -50 dB. Sound from telephones falls below it between 4.0 and 4.3 kHz. */
const FAINTEST = 1e-5;
/** Hann's window, so that a strong band does not spill over into others. */
const WINDOW = Array.from(
  { length: FRAME },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / FRAME),
);

export interface SpeechFigures {
  /** Share of 20 ms frames in which somebody speaks, as WebRTC's voice activity detector finds (docs/decisions/0071). */
  speech_ratio: number;
  /**
   * The highest frequency, in steps of 100 Hz, at which the frames of speech have more than -50 dB of the power of the strongest
   * frequency; 0 without speech. At most 8,000, the limit of Opus as we decode it, and at most half of the sample rate.
   */
  bandwidth_hz: number;
}

export interface SpeechMeter {
  push(samples: Float32Array): void;
  read(): SpeechFigures;
  /** Frees the detector. */
  close(): void;
}

let loading: ReturnType<typeof createVad> | undefined;

/** Creates a detector of speech in sound that arrives in pieces; its memory does not grow. `rate` in Hz. */
export async function createSpeechMeter(rate: number): Promise<SpeechMeter> {
  const Vad = await (loading ??= createVad());
  const vad = new Vad(VADMode.AGGRESSIVE, RATE);
  const frame = new Int16Array(FRAME);
  const powers = new Float64Array(Math.floor(Math.min(rate, RATE) / 2 / BAND_HZ));
  let [filled, frames, spoken] = [0, 0, 0];
  const take = (sample: number) => {
    frame[filled++] = Math.max(-1, Math.min(1, sample)) * 32_767;
    if (filled < FRAME) return;
    filled = 0;
    frames++;
    if (vad.processFrame(frame) === VADEvent.VOICE && spoken++ % EVERY === 0) addSpectrum(frame, powers);
  };
  // Resample: each sample is the mean of those in its time, or repeats the last one.
  let [sum, count, phase] = [0, 0, 0];
  return {
    push(samples) {
      for (const sample of samples) {
        sum += Number.isFinite(sample) ? sample : 0;
        count++;
        phase += RATE;
        if (phase < rate) continue;
        for (; phase >= rate; phase -= rate) take(sum / count);
        sum = count = 0;
      }
    },
    read: () => ({
      speech_ratio: Math.round((10_000 * spoken) / Math.max(1, frames)) / 10_000,
      bandwidth_hz: (powers.findLastIndex((power) => power > Math.max(...powers) * FAINTEST) + 1) * BAND_HZ,
    }),
    close: () => vad.destroy(),
  };
}

/** Adds the power of a frame in each band, by Goertzel's algorithm. */
function addSpectrum(frame: Int16Array, powers: Float64Array): void {
  const windowed = WINDOW.map((weight, i) => weight * (frame[i] ?? 0));
  for (let band = 0; band < powers.length; band++) {
    const factor = 2 * Math.cos((2 * Math.PI * (band + 1) * BAND_HZ) / RATE);
    let last = 0;
    let before = 0;
    for (let i = 0; i < FRAME; i++) {
      const next = windowed[i]! + factor * last - before;
      before = last;
      last = next;
    }
    powers[band]! += last * last + before * before - factor * last * before;
  }
}
