/** Samples of a Hann window: 16 ms at `SAMPLE_RATE`, in which two pulses of a voice and the formants of a vowel can be seen. */
const SIZE = 256;
/** Samples a second: a spectrogram up to 8 kHz. */
export const SAMPLE_RATE = 16_000;
/** Frequencies of a column, from 0 to 8 kHz. */
export const BINS = SIZE / 2;
/** Range that is visible, in decibels below the loudest. */
const RANGE_DB = 55;
/** Windows that are computed between two calls of `rest`. */
const SLICE = 32;

/**
 * Computes a spectrogram: `columns` times `BINS` levels from 0 to 255, the lowest frequency first, with the pre-emphasis of 6 dB an octave
 * that is usual for speech.
 *
 * @param channels samples at `SAMPLE_RATE`; they are mixed
 * @param rest called often, so that other work has its turn; false ends the computation
 * @returns null when it was ended
 */
export async function spectrogramOf(
  channels: readonly Float32Array[],
  columns: number,
  rest: () => Promise<boolean>,
): Promise<Uint8Array | null> {
  const hann = Float32Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
  const levels = new Float32Array(columns * BINS);
  const [re, im] = [new Float32Array(SIZE), new Float32Array(SIZE)];
  let loudest = -Infinity;
  for (let column = 0; column < columns; column += 1) {
    if (column % SLICE === 0 && !(await rest())) return null;
    const start = Math.round(((column + 0.5) / columns) * (channels[0]?.length ?? 0) - SIZE / 2);
    re.fill(0);
    for (const samples of channels)
      for (let i = 0; i < SIZE; i += 1) re[i] = (re[i] ?? 0) + (samples[start + i] ?? 0) * (hann[i] ?? 0);
    transform(re, im.fill(0));
    for (let bin = 0; bin < BINS; bin += 1) {
      const power = ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2) * bin ** 2;
      const level = 10 * Math.log10(power + 1e-9);
      levels[column * BINS + bin] = level;
      loudest = Math.max(loudest, level);
    }
  }
  // Without this, the noise of a silent recording would look like speech.
  const top = Math.max(loudest, 10);
  const shown = new Uint8Array(levels.length);
  for (let i = 0; i < levels.length; i += 1) {
    if (i % (SLICE * BINS) === 0 && !(await rest())) return null;
    shown[i] = Math.max(0, Math.round(255 * (1 + ((levels[i] ?? 0) - top) / RANGE_DB)));
  }
  return shown;
}

/** Fourier-transforms complex numbers in place (Cooley and Tukey 1965). @param re a power of two of them */
export function transform(re: Float32Array, im: Float32Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) for (const part of [re, im]) [part[i], part[j]] = [part[j] ?? 0, part[i] ?? 0];
  }
  for (let half = 1; half < n; half *= 2)
    for (let k = 0; k < half; k += 1) {
      const [cos, sin] = [Math.cos((Math.PI * k) / half), -Math.sin((Math.PI * k) / half)];
      for (let i = k; i < n; i += 2 * half) {
        const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, re[i + half] ?? 0, im[i + half] ?? 0];
        const [x, y] = [c * cos - d * sin, c * sin + d * cos];
        re[i] = a + x;
        im[i] = b + y;
        re[i + half] = a - x;
        im[i + half] = b - y;
      }
    }
}
