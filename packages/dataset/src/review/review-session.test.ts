import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsPause, PAUSE_MS, reviewSessionStart } from './review-session.ts';

const MINUTE = 60_000;

describe('reviewSessionStart', () => {
  it('goes back to the first verdict after the last pause', () => {
    const now = 1000 * MINUTE;
    const times = [-2, -10, -39, -70, -71].map((minutes) => now + minutes * MINUTE);
    expect(reviewSessionStart(times, now)).toBe(now - 39 * MINUTE);
  });
  it('is null in a pause and before the first', () => {
    expect(reviewSessionStart([], 0)).toBeNull();
    expect(reviewSessionStart([-PAUSE_MS - 1], 0)).toBeNull();
    expect(reviewSessionStart([-PAUSE_MS], 0)).toBe(-PAUSE_MS);
    expect(reviewSessionStart([0], 0)).toBe(0);
  });
  it('has no pause in it, and one before it', () => {
    const times = fc.array(fc.integer({ min: -600 * MINUTE, max: -1 }));
    fc.assert(
      fc.property(times, (some) => {
        const since = reviewSessionStart(some, 0) ?? 0;
        const within = [...some.filter((time) => time >= since), 0].toSorted((a, b) => a - b);
        within.slice(1).forEach((time, i) => expect(time - (within[i] ?? 0)).toBeLessThanOrEqual(PAUSE_MS));
        expect(some.filter((time) => time < since && time >= since - PAUSE_MS)).toEqual([]);
      }),
    );
  });
});

describe('needsPause', () => {
  it('says so when somebody is worse than they usually are', () => {
    expect(needsPause({ n: 10, agreed: 6 }, { n: 100, agreed: 95 })).toBe(true);
    expect(needsPause({ n: 10, agreed: 9 }, { n: 100, agreed: 95 })).toBe(false);
  });
  it('keeps quiet while there are too few to tell, or it was never better', () => {
    expect(needsPause({ n: 7, agreed: 0 }, { n: 100, agreed: 95 })).toBe(false);
    expect(needsPause({ n: 10, agreed: 0 }, { n: 7, agreed: 7 })).toBe(false);
    expect(needsPause({ n: 10, agreed: 5 }, { n: 100, agreed: 50 })).toBe(false);
  });
});
