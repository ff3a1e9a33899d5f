import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodeAudio } from './decode.ts';
import { inspectAudio } from './inspect.ts';
import { createSpeechMeter } from './speech.ts';

const SAMPLES = new URL('../../test/audio/samples/', import.meta.url);

async function measure(rate: number, ...parts: Float32Array[]) {
  const meter = await createSpeechMeter(rate);
  try {
    parts.forEach((part) => meter.push(part));
    return meter.read();
  } finally {
    meter.close();
  }
}

/** Decodes a sample: one sentence of 5.4 seconds, spoken by a program, after 0.3 seconds of silence. */
async function sentence(name: string) {
  const bytes = new Uint8Array(await readFile(new URL(name, SAMPLES)));
  const inspection = await inspectAudio(bytes);
  if (inspection.kind === 'rejected') throw new Error(inspection.detail);
  const parts: Float32Array[] = [];
  let rate = 0;
  for await (const chunk of decodeAudio(bytes, inspection, 16000) ?? []) {
    rate = chunk.rate;
    parts.push(Float32Array.from(chunk.samples));
  }
  return { rate, parts, seconds: parts.reduce((sum, { length }) => sum + length, 0) / rate };
}

test('finds the speech between silences', async () => {
  const { rate, parts, seconds } = await sentence('voice-note.ogg');
  const pause = new Float32Array(rate * 6);
  const alone = await measure(rate, ...parts);
  const among = await measure(rate, pause, ...parts, pause);
  expect(alone.speech_ratio).toBeGreaterThan(0.75);
  expect(among.speech_ratio).toBeCloseTo((alone.speech_ratio * seconds) / (seconds + 12), 1);
});

test('hears no speech in silence and in a steady hiss', async () => {
  expect(await measure(16000, new Float32Array(32_000))).toEqual({ speech_ratio: 0, bandwidth_hz: 0 });
  let seed = 1;
  const hiss = Float32Array.from({ length: 160_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0.01 * (seed / 2_147_483_647 - 0.5);
  });
  expect((await measure(16000, hiss)).speech_ratio).toBeLessThan(0.1);
});

test.each([
  ['voice-note.ogg', 7_000, 8_000],
  // Its encoder cut everything above.
  ['plain.mp3', 5_500, 6_000],
  ['phone.amr', 3_000, 4_000],
  ['phone.wav', 3_000, 4_000],
])('the bandwidth of %s is from %i to %i Hz', async (name, least, most) => {
  const { rate, parts } = await sentence(name);
  const { bandwidth_hz } = await measure(rate, ...parts);
  expect(bandwidth_hz).toBeGreaterThanOrEqual(least);
  expect(bandwidth_hz).toBeLessThanOrEqual(most);
});

test('finds the same share of speech at another rate', async () => {
  const { parts } = await sentence('phone.wav');
  const narrow = Float32Array.from(parts.flatMap((part) => [...part]));
  // Interpolated to 48 kHz, as by a phone that records a call.
  const wide = Float32Array.from({ length: narrow.length * 6 }, (_, i) => {
    const [at, share] = [Math.floor(i / 6), (i % 6) / 6] as const;
    return (narrow[at] ?? 0) * (1 - share) + (narrow[at + 1] ?? 0) * share;
  });
  const [first, second] = [await measure(8000, narrow), await measure(48000, wide)];
  expect(Math.abs(first.speech_ratio - second.speech_ratio)).toBeLessThan(0.1);
});

test('does not care how the sound is cut, and stays within bounds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.float32Array({ maxLength: 2_000 }),
      fc.nat(2_000),
      fc.integer({ min: 1, max: 96_000 }),
      async (samples, cut, rate) => {
        const figures = await measure(rate, samples.subarray(0, cut), samples.subarray(cut));
        expect(figures).toEqual(await measure(rate, samples));
        expect(figures.speech_ratio).toBeGreaterThanOrEqual(0);
        expect(figures.speech_ratio).toBeLessThanOrEqual(1);
        expect(figures.bandwidth_hz).toBeGreaterThanOrEqual(0);
        expect(figures.bandwidth_hz).toBeLessThanOrEqual(Math.min(8_000, rate / 2));
      },
    ),
    { numRuns: 50 },
  );
});
