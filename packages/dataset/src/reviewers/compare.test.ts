import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReviewers, LEAST_VERDICTS, REJECTED, type FirstVerdict } from './compare.ts';

/** Verdicts of two on each of `n` recordings, by how the pair answers the n-th. */
const both = (n: number, answers: (i: number) => [string, string], names = ['ann', 'bob']): FirstVerdict[] =>
  Array.from({ length: n }, (_, i) => i).flatMap((i) =>
    answers(i).map((said, who) => ({ recording: `r${i}`, reviewer: names[who] ?? '', said })),
  );
const profileOf = (verdicts: FirstVerdict[], name: string) =>
  compareReviewers(verdicts).reviewers.find(({ reviewer }) => reviewer === name);
const flagsOf = (verdicts: FirstVerdict[], name: string) =>
  profileOf(verdicts, name)?.flags.map(({ flag }) => flag);

describe('figures of a reviewer', () => {
  const thirds = both(30, (i) => [i % 3 ? 'Patwa' : REJECTED, i % 5 ? 'Patwa' : 'Mix']);

  it('are counted over pairs, label included', () => {
    expect(profileOf(thirds, 'ann')).toMatchObject({
      ...{ verdicts: 30, accepts: { count: 20, n: 30 }, agrees: { count: 16, n: 30 }, false_accepts: null },
    });
    expect(compareReviewers(thirds).pairs).toEqual([{ first: 'ann', second: 'bob', n: 30, same: 16 }]);
  });

  it('are hidden below thirty verdicts', () => {
    const few = thirds.filter(({ recording }) => recording !== 'r0');
    expect(few.length / 2).toBe(LEAST_VERDICTS - 1);
    expect(profileOf(few, 'ann')).toMatchObject({ accepts: null, agrees: null, right: null, flags: [] });
  });

  it('leave calibrations out of all but what they measure', () => {
    const known = Array.from({ length: 8 }, (_, i) => ({
      ...{ recording: `c${i}`, reviewer: 'ann', said: i < 2 ? 'Patwa' : REJECTED, confirmed: REJECTED },
    }));
    expect(profileOf([...thirds, ...known], 'ann')).toMatchObject({
      ...{ verdicts: 38, accepts: { n: 30 }, agrees: { n: 30 }, false_accepts: { count: 2, n: 8 } },
    });
  });
});

describe('flags', () => {
  const often = (i: number) => (i % 10 ? 'Patwa' : REJECTED);

  it('name nobody where two do alike', () => {
    const alike = both(60, (i) => [often(i), often(i + (i % 7 ? 0 : 1))]);
    expect([flagsOf(alike, 'ann'), flagsOf(alike, 'bob')]).toEqual([[], []]);
  });

  it('name who accepts everything, who rejects everything, and who says anything', () => {
    const with_bob = (bob: (i: number) => string) =>
      flagsOf(
        [...both(120, (i) => [often(i), bob(i)]), ...both(120, (i) => [often(i), often(i)], ['ann', 'cat'])],
        'bob',
      );
    expect(with_bob(() => 'Patwa')).toContain('accepts_more');
    expect(with_bob(() => REJECTED)).toContain('accepts_less');
    expect(with_bob((i) => ['Mix', 'English', 'Patwa'][i % 3] ?? '')).toContain('disagrees');
  });

  it('name who accepts calibrations that the lead rejects', () => {
    const known = (reviewer: string, said: string) =>
      Array.from({ length: 5 }, (_, i) => ({ recording: `c${i}`, reviewer, said, confirmed: REJECTED }));
    const verdicts = [
      ...both(40, (i) => [often(i), often(i)]),
      ...known('ann', REJECTED),
      ...known('bob', 'Patwa'),
    ];
    expect(profileOf(verdicts, 'bob')?.flags).toContainEqual({
      flag: 'accepts_bad',
      reason: 'Accepts 5 of 5 of the calibrations that you reject; others accept 0 %.',
    });
    expect(flagsOf(verdicts, 'ann')).toEqual([]);
  });

  it('name two who always say the same, where others differ', () => {
    // A third says the truth; the two share one wrong answer in every second recording.
    const truth = (i: number) => ['Mix', 'English', 'Patwa'][i % 3] ?? '';
    const wrong = (i: number) => (i % 2 ? truth(i) : truth(i + 1));
    const verdicts = [
      ...both(40, (i) => [truth(i), wrong(i)], ['ann', 'bob']),
      ...both(40, (i) => [truth(i), wrong(i)], ['cat', 'dan']),
    ];
    expect(flagsOf(verdicts, 'bob')).toContain('copies');
    expect(flagsOf(verdicts, 'dan')).toContain('copies');
  });
});

it('neither the order of verdicts nor that of names matters, and no figure leaves 0 to 1', () => {
  const verdict = fc.record({
    recording: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    reviewer: fc.constantFrom('ann', 'bob', 'cat'),
    said: fc.constantFrom('Mix', 'Patwa', REJECTED),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(verdict, {
        selector: ({ recording, reviewer }) => `${recording} ${reviewer}`,
        maxLength: 12,
      }),
      (verdicts) => {
        const one = compareReviewers(verdicts);
        const other = compareReviewers(verdicts.toReversed());
        expect(other.reviewers).toEqual(one.reviewers);
        expect(other.certainty).toEqual(one.certainty);
        for (const value of one.certainty.values()) {
          expect(value).toBeGreaterThan(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
