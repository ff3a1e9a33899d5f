import { RangeEncoder } from './range-encoder.ts';

/** The TOC byte of a mono packet with one CELT frame of 20 ms and sound up to 8 kHz (RFC 6716, section 3.1). */
const TABLE_OF_CONTENTS = 23 << 3;
/** Bands up to 8 kHz (section 4.3, table 55). */
export const BANDS = 17;
/** The lower edge of each band in Hz, and the upper edge of the last one. */
export const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 34, 40].map((n) => n * 200);

/** The probability that a band is as loud as the band below, and its decay (`e_prob_model` of 20 ms, intra). */
const LIKELY = [
  [22, 178],
  [63, 114],
  [74, 82],
  [84, 83],
  [92, 82],
  [103, 62],
  [96, 72],
  [96, 67],
  [101, 73],
  [107, 72],
  [113, 55],
  [118, 52],
  [125, 52],
  [118, 52],
  [117, 55],
  [135, 49],
  [137, 39],
] as const;
/** The mean loudness of each band, which is not transmitted (`eMeans`), in powers of two. */
const MEANS = [
  ...[6.4375, 6.25, 5.75, 5.3125, 5.0625, 4.8125, 4.5, 4.375, 4.875],
  ...[4.6875, 4.5625, 4.4375, 4.875, 4.625, 4.3125, 4.5, 4.375],
];
/** The share of a band's loudness that predicts the next band in an intra frame (section 4.3.2.1). */
const TAKEN_OVER = 1 - 4915 / 32768;
/** Spare bytes, so that the loudness of every band fits. */
const SPARE_BYTES = 2;
/** The sample rate of the transmitted pitch, and the gain of the strongest comb filter (section 4.3.7.1). */
const SAMPLES_A_SECOND = 48_000;
const LOUDEST_COMB = 7;

/** 20 ms of sound. */
export interface Frame {
  /** The loudness of each band in powers of two, about 0 to 14. */
  loudness: readonly number[];
  /** In Hz, 50 to 3000; null: a whisper. */
  pitch: number | null;
}

/**
 * Encodes an Opus packet that contains only the loudness of each band, and the pitch: the decoder fills the rest with noise,
 * and applies a comb filter.
 */
export function celtPacket({ loudness, pitch }: Frame): Uint8Array {
  const coder = new RangeEncoder();
  // Silence flag: no.
  coder.flag(false, 15);
  writePitch(coder, pitch);
  // Transient flag: no. Intra flag: yes.
  coder.flag(false, 3);
  coder.flag(true, 3);
  let below = 0;
  for (const [band, [likely, decay]] of LIKELY.entries()) {
    const wanted = (loudness[band] ?? 0) - (MEANS[band] ?? 0);
    const step = writeStep(coder, Math.round(wanted - below), likely * 128, decay * 64);
    below += step * TAKEN_OVER;
  }
  return Uint8Array.from([TABLE_OF_CONTENTS, ...coder.finish(SPARE_BYTES)]);
}

function writePitch(coder: RangeEncoder, pitch: number | null): void {
  coder.flag(pitch !== null, 1);
  if (pitch === null) return;
  const period = Math.round(SAMPLES_A_SECOND / pitch) + 1;
  const octave = Math.floor(Math.log2(period / 16));
  coder.encode(octave, octave + 1, 6);
  coder.raw(period - 16 * 2 ** octave, 4 + octave);
  coder.raw(LOUDEST_COMB, 3);
  // The sharpest of the three comb filters.
  coder.encode(0, 2, 4);
}

/** Writes how much louder a band is (section 4.3.2.1, Laplace's distribution in 32768ths). @returns the step it could encode */
function writeStep(coder: RangeEncoder, step: number, likely: number, decay: number): number {
  if (step === 0) {
    coder.encode(0, likely, 32_768);
    return 0;
  }
  const size = Math.abs(step);
  let from = likely;
  let width = Math.floor(((32_768 - 32 - likely) * (16_384 - decay)) / 32_768);
  let reached = 1;
  for (; width > 0 && reached < size; reached += 1) {
    width *= 2;
    from += width + 2;
    width = Math.floor((width * decay) / 32_768);
  }
  // A step that is too rare to encode becomes the rarest encodable one.
  if (width === 0) return writeStep(coder, Math.sign(step) * (reached - 1), likely, decay);
  width += 1;
  if (step > 0) from += width;
  coder.encode(from, from + width, 32_768);
  return step;
}
