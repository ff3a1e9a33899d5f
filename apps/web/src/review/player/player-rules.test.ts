import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heardMs,
  joinParts,
  partsOf,
  recallHeard,
  rememberHeard,
  loopBetween,
  nextLoop,
  positionIn,
  nextRate,
  RATES,
} from './player.ts';

const ranges = (...pairs: [number, number][]) => ({
  length: pairs.length,
  start: (i: number) => pairs[i]?.[0] ?? 0,
  end: (i: number) => pairs[i]?.[1] ?? 0,
});

describe('how much was heard', () => {
  it('is the sum of what the browser says was played', () => {
    expect(heardMs(partsOf(ranges()))).toBe(0);
    expect(heardMs(partsOf(ranges([0, 1.5], [4, 6])))).toBe(3500);
  });
  it('counts no part twice, and none that was not heard', () => {
    const tenths = fc.integer({ min: 0, max: 300 });
    const parts = fc.array(
      fc.tuple(tenths, tenths).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    );
    fc.assert(
      fc.property(parts, (some) => {
        const heard = new Set(
          some.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
        );
        expect(heardMs(joinParts(some))).toBe(heard.size * 1000);
      }),
    );
  });
  it('is known after a reload, of that recording alone', () => {
    const stored = new Map<string, string>();
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
    Object.assign(globalThis, { sessionStorage: storage });
    expect(recallHeard('one')).toBeNull();
    rememberHeard('one', { parts: [[0, 2]], rate: 1 });
    expect(recallHeard('one')).toMatchObject({ parts: [[0, 2]], rate: 1 });
    expect(recallHeard('other')).toBeNull();
  });
});

describe('a loop by one key', () => {
  it('begins, ends, and is let go of', () => {
    const begun = nextLoop(null, 2);
    expect(begun).toEqual({ from: 2, to: null });
    const whole = nextLoop(begun, 4);
    expect(whole).toEqual({ from: 2, to: 4 });
    expect(nextLoop(whole, 3)).toBeNull();
  });
  it('is the same backwards, and none when nobody could hear a word in it', () => {
    expect(nextLoop({ from: 4, to: null }, 2)).toEqual({ from: 2, to: 4 });
    expect(loopBetween(2, 2.1)).toBeNull();
  });
  it('goes on from within, and from its start elsewhere', () => {
    const time = fc.double({ min: 0, max: 180, noNaN: true });
    fc.assert(
      fc.property(time, time, time, (a, b, position) => {
        const loop = loopBetween(a, b);
        const at = positionIn(loop, position);
        if (!loop) expect(at).toBe(position);
        else if (position >= loop.from && position < loop.to) expect(at).toBe(position);
        else expect(at).toBe(loop.from);
      }),
    );
    expect(positionIn({ from: 2, to: null }, 1)).toBe(1);
  });
});

describe('the speed', () => {
  it('goes up and down the steps, and stays at the ends', () => {
    expect(RATES.slice(0, -1).map((rate) => nextRate(rate, 1))).toEqual(RATES.slice(1));
    expect(RATES.slice(1).map((rate) => nextRate(rate, -1))).toEqual(RATES.slice(0, -1));
    expect(nextRate(2, 1)).toBe(2);
    expect(nextRate(0.5, -1)).toBe(0.5);
  });
});
