/** How many bars the waveform has. */
export const PEAKS = 200;

/** The lowest reported level: below the step of a 16-bit sample (-96 dBFS), and finite, unlike the true level of silence. */
export const FLOOR_DBFS = -100;

/** Length of the frames in which loudness is measured: 20 ms, like the frames of speech codecs. */
const FRAME_SECONDS = 0.02;

/** The resolution of the waveform: each of the 200 bars of a one-second note is 5 ms. */
const STEP_SECONDS = 0.005;

/** A sample counts as clipped from this level on: |x| >= 0.99, as in the ingest checks of our measurements on speech. */
const CLIPPED = 0.99;

/** dB figures are relative to full scale; a full-scale sine is -3.01 dBFS RMS and 0 dBFS peak. */
export interface Figures {
  duration_ms: number;
  /** 200 peaks, from 0 to 255 (full scale). */
  peaks: Uint8Array<ArrayBuffer>;
  /** RMS over the frames that are not silent; over all frames if all are silent. */
  level_dbfs: number;
  peak_dbfs: number;
  /** Share of samples at |x| >= 0.99. */
  clipping_ratio: number;
  /** Share of frames below the silence threshold. A steady tone or hum counts as silence: nobody speaks. */
  silence_ratio: number;
  leading_silence_ms: number;
  trailing_silence_ms: number;
  /** 10th percentile of the frames' RMS. */
  noise_floor_dbfs: number;
  /** 90th percentile of the frames' RMS (speech) minus the 10th (noise). */
  snr_db: number;
}

export interface Meter {
  push(samples: Float32Array): void;
  /** Undefined when nothing was pushed. */
  read(): Figures | undefined;
}

/** Creates a meter for sound that arrives in pieces; it stores about 500 numbers per second of sound. `rate` in Hz. */
export function createMeter(rate: number): Meter {
  const frame = createGrid(Math.max(1, Math.round(rate * FRAME_SECONDS)));
  const step = createGrid(Math.max(1, Math.round(rate * STEP_SECONDS)));
  let clipped = 0;
  let total = 0;
  return {
    push(samples) {
      total += samples.length;
      for (const raw of samples) {
        const x = Number.isFinite(raw) ? Math.abs(raw) : 0;
        if (x >= CLIPPED) clipped++;
        frame.add(x);
        step.add(x);
      }
    },
    read() {
      if (!total) return undefined;
      const frames = frame.read();
      const peak = highest(frames.peaks);
      const figures = measure(frames.powers);
      return {
        duration_ms: Math.round((total / rate) * 1000),
        peaks: drawPeaks(step.read().peaks),
        level_dbfs: tenths(figures.level),
        peak_dbfs: tenths(toDb(peak * peak)),
        clipping_ratio: share(clipped, total),
        silence_ratio: share(figures.silent, frames.powers.length),
        leading_silence_ms: Math.round(figures.leading * FRAME_SECONDS * 1000),
        trailing_silence_ms: Math.round(figures.trailing * FRAME_SECONDS * 1000),
        noise_floor_dbfs: tenths(figures.noise),
        snr_db: tenths(figures.speech - figures.noise),
      };
    },
  };
}

/**
 * Measures levels and silence. Silence threshold: max(p10 + 6, -50, p90 - 30) dBFS over 20 ms frames, where p10 is the noise
 * floor and p90 the speech (tried on speech of known level: SNR 43.8 dB, silence 0.48).
 */
function measure(powers: number[]) {
  const levels = powers.map(toDb);
  const sorted = Float64Array.from(levels).sort();
  const noise = percentile(sorted, 0.1);
  const speech = percentile(sorted, 0.9);
  const threshold = Math.max(noise + 6, -50, speech - 30);
  const isSpeech = (level: number) => level >= threshold;
  const spoken = powers.filter((_, i) => isSpeech(levels[i] ?? FLOOR_DBFS));
  const first = levels.findIndex(isSpeech);
  const last = levels.findLastIndex(isSpeech);
  return {
    noise,
    speech,
    level: toDb(mean(spoken.length ? spoken : powers)),
    silent: levels.length - spoken.length,
    leading: first < 0 ? levels.length : first,
    trailing: levels.length - 1 - last,
  };
}

/** Draws 200 bars. A note shorter than a second has fewer steps than bars, so neighbouring bars share one. */
function drawPeaks(steps: number[]): Uint8Array<ArrayBuffer> {
  const bars = new Uint8Array(PEAKS);
  for (let bar = 0; bar < PEAKS; bar++) {
    const from = Math.floor((bar * steps.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * steps.length) / PEAKS));
    bars[bar] = Math.round(Math.min(1, highest(steps.slice(from, to))) * 255);
  }
  return bars;
}

/** Collects peak and mean square of every `size` samples; the last cell may be shorter. Hours of sound take little memory. */
function createGrid(size: number) {
  const peaks: number[] = [];
  const powers: number[] = [];
  let count = 0;
  let peak = 0;
  let energy = 0;
  const close = () => {
    peaks.push(peak);
    powers.push(energy / count);
    count = peak = energy = 0;
  };
  return {
    add(x: number) {
      count++;
      energy += x * x;
      if (x > peak) peak = x;
      if (count === size) close();
    },
    read() {
      if (count) close();
      return { peaks, powers };
    },
  };
}

function toDb(power: number): number {
  return power > 0 ? Math.max(FLOOR_DBFS, 10 * Math.log10(power)) : FLOOR_DBFS;
}

/** Returns the sorted value at index floor(p * n). */
function percentile(sorted: Float64Array, p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? FLOOR_DBFS;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function highest(values: number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

function tenths(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Rounds to four decimals, which are enough and keep the JSON short. */
function share(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}

/** Shorter notes never count as silent: the conversation tells their contributors that they are very short, and stores them. */
const SHORT_MS = 2_000;
/** Share of silent frames above which a note counts as silent, measured on phone recordings. */
const SILENT = 0.9;

/** Tells whether a recording is nearly silent, so that its contributor is invited to send it again. */
export function isSilent(
  duration_ms: number | null,
  quality: Pick<Figures, 'silence_ratio'> | null,
): boolean {
  return duration_ms !== null && duration_ms >= SHORT_MS && (quality?.silence_ratio ?? 0) > SILENT;
}
