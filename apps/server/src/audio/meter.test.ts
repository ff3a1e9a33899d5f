import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeter, FLOOR_DBFS, PEAKS, type Figures } from './meter.ts';

const RATE = 16000;

const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE));

const sine = (seconds: number, amplitude: number) =>
  Float32Array.from(
    { length: Math.round(seconds * RATE) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * 400 * i) / RATE),
  );

function read(...parts: Float32Array[]): Figures {
  const meter = createMeter(RATE);
  parts.forEach((part) => meter.push(part));
  const figures = meter.read();
  if (!figures) throw new Error('nothing was measured');
  return figures;
}

describe('the meter', () => {
  it('measures a tone between silences at its own level', () => {
    const figures = read(silence(1), sine(2, 0.1), silence(0.5));
    // A sine of amplitude 0.1 has a peak of -20 dBFS and an RMS 3.01 dB below.
    expect(figures.level_dbfs).toBe(-23);
    expect(figures.peak_dbfs).toBe(-20);
    expect(figures.duration_ms).toBe(3500);
    expect(figures.leading_silence_ms).toBe(1000);
    expect(figures.trailing_silence_ms).toBe(500);
    expect(figures.silence_ratio).toBe(0.4286);
    expect(figures.clipping_ratio).toBe(0);
  });

  it('draws the waveform where the sound is', () => {
    const { peaks } = read(silence(1), sine(1, 0.5));
    expect(peaks).toHaveLength(PEAKS);
    expect([...peaks.subarray(0, 100)].every((bar) => bar === 0)).toBe(true);
    expect([...peaks.subarray(100)].every((bar) => bar === 127 || bar === 128)).toBe(true);
  });

  it('tells noise from speech', () => {
    const figures = read(sine(1, 0.001), sine(1, 0.3), sine(1, 0.001));
    expect(figures.noise_floor_dbfs).toBe(-63);
    expect(figures.snr_db).toBe(49.5);
  });

  it('calls silence silence, with finite numbers', () => {
    const figures = read(silence(2));
    expect(figures).toMatchObject({ silence_ratio: 1, level_dbfs: FLOOR_DBFS, peak_dbfs: FLOOR_DBFS });
    expect(figures).toMatchObject({ leading_silence_ms: 2000, trailing_silence_ms: 2000, snr_db: 0 });
  });

  it('sees clipping', () => {
    const square = sine(1, 4).map((x) => Math.max(-1, Math.min(1, x)));
    // |4 sin| exceeds 0.99 for 1 - 2/pi * asin(0.2475) of the time.
    expect(read(square).clipping_ratio).toBeCloseTo(0.841, 1);
    expect(read(square).peak_dbfs).toBe(0);
    expect(Math.max(...read(square).peaks)).toBe(255);
  });

  it('gives every bar a height when there are fewer samples than bars', () => {
    expect([...read(sine(0.01, 1).map(() => 1)).peaks]).toEqual(Array<number>(PEAKS).fill(255));
  });

  it('says nothing of nothing', () => {
    expect(createMeter(RATE).read()).toBeUndefined();
  });

  it('does not care how the sound is cut, and stays within bounds', () => {
    const sound = fc.float32Array({ minLength: 1, maxLength: 3000 });
    fc.assert(
      fc.property(sound, fc.nat(3000), (samples, cut) => {
        const figures = read(samples.subarray(0, cut), samples.subarray(cut));
        expect(figures).toEqual(read(samples));
        for (const [name, value] of Object.entries(figures))
          if (typeof value === 'number') expect(Number.isFinite(value), name).toBe(true);
      }),
    );
  });
});
