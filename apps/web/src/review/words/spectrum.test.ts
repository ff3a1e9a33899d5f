import { describe, expect, it } from 'vitest';
import { BINS, SAMPLE_RATE, spectrogramOf, transform } from './spectrum.ts';

const always = async () => true;
const tone = (hertz: number, seconds = 1) =>
  Float32Array.from({ length: SAMPLE_RATE * seconds }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  );
const loudestBin = (column: Uint8Array) => column.indexOf(Math.max(...column));

it('transforms as the definition says', () => {
  const input = Array.from({ length: 16 }, (_, i) => [Math.sin(i * i), Math.cos(3 * i)] as const);
  const [re, im] = [Float32Array.from(input, ([a]) => a), Float32Array.from(input, ([, b]) => b)];
  transform(re, im);
  for (let k = 0; k < 16; k += 1) {
    let [a, b] = [0, 0];
    input.forEach(([x, y], n) => {
      const angle = (-2 * Math.PI * k * n) / 16;
      a += x * Math.cos(angle) - y * Math.sin(angle);
      b += x * Math.sin(angle) + y * Math.cos(angle);
    });
    expect(re[k]).toBeCloseTo(a, 4);
    expect(im[k]).toBeCloseTo(b, 4);
  }
});

describe('a spectrogram', () => {
  it('has a tone at its frequency, and a change of tone at its time', async () => {
    const samples = new Float32Array(2 * SAMPLE_RATE);
    samples.set(tone(1_000));
    samples.set(tone(6_000), SAMPLE_RATE);
    const levels = (await spectrogramOf([samples], 100, always)) ?? new Uint8Array();
    expect(levels).toHaveLength(100 * BINS);
    const column = (n: number) => loudestBin(levels.slice(n * BINS, (n + 1) * BINS));
    expect([column(10), column(48), column(51), column(90)]).toEqual([16, 16, 96, 96]);
  });
  it('mixes its channels', async () => {
    const [a, b] = [tone(1_000), tone(3_000)];
    const mixed = a.map((sample, i) => sample + (b[i] ?? 0));
    expect(await spectrogramOf([a, b], 20, always)).toEqual(await spectrogramOf([mixed], 20, always));
  });
  it('is empty for silence, and for nothing at all', async () => {
    for (const samples of [new Float32Array(SAMPLE_RATE), new Float32Array()])
      expect(Math.max(...((await spectrogramOf([samples], 10, always)) ?? [255]))).toBe(0);
  });
  it('rests often, and ends when it is not wanted any more', async () => {
    let rests = 0;
    expect(await spectrogramOf([tone(500)], 1_000, async () => (rests += 1) < 5)).toBeNull();
    expect(rests).toBe(5);
  });
});
