import type { Decision } from './decide.ts';

/** Where a recording stands in the queue: what waits for one more opinion first, then what is begun, then what nobody has heard. */
export const RANKS = { contested: 0, begun: 1, untouched: 2 } as const;

/** @returns null for what is not given out. */
export function rankOf({ stage, verdicts, is_contested }: Decision): number | null {
  if (stage === null) return null;
  if (is_contested) return RANKS.contested;
  return verdicts > 0 ? RANKS.begun : RANKS.untouched;
}

/** Of four untouched recordings three are the oldest and one is the newest: else the new ones would wait for all before them. */
const NEWEST_OF = 4;

/**
 * What the next recording of a reviewer is to be.
 *
 * @param chance evenly spread over 0 to 1, two of them: nobody can tell beforehand which recording calibrates.
 * @param calibration_share how many of all are settled already, 0 to 1.
 */
export function nextTurn(
  chance: readonly [number, number],
  calibration_share: number,
): { is_calibration: boolean; from: 'oldest' | 'newest' } {
  return {
    is_calibration: chance[0] < calibration_share,
    from: chance[1] < 1 / NEWEST_OF ? 'newest' : 'oldest',
  };
}

/**
 * Whether two people write down a recording. It hangs on its id alone, so that asking twice gives the same answer.
 *
 * @param id a UUID that is random in its last 12 digits.
 * @param share how many of all, 0 to 1.
 */
export function isTranscribedTwice(id: string, share: number): boolean {
  const digits = id.replaceAll('-', '').slice(-12);
  return Number.parseInt(digits, 16) / 16 ** 12 < share;
}

/** A place of the country, with its people, and what the dataset has of it. */
export interface Coverage {
  code: string;
  people: number;
  recordings: number;
}

/** Places whose share of the recordings is less than half of their share of the people: theirs come first among equals. */
export function underrepresented(places: readonly Coverage[]): string[] {
  const people = sum(places.map((place) => place.people));
  const recordings = sum(places.map((place) => place.recordings));
  return places
    .filter((place) => place.recordings * people < (place.people * recordings) / 2)
    .map(({ code }) => code);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
