import type { Decision } from './decide.ts';

/** Rank in the queue: recordings that need one more opinion first, then those with verdicts, then those nobody has heard. */
export const RANKS = { contested: 0, begun: 1, untouched: 2 } as const;

/** Returns the rank of a recording; null if no verdict is missing, so that nobody gets it. */
export function rankOf({ stage, verdicts, is_contested }: Decision): number | null {
  if (stage === null) return null;
  if (is_contested) return RANKS.contested;
  return verdicts > 0 ? RANKS.begun : RANKS.untouched;
}

/** A reviewer gets the newest untouched recording once in this many times, else the oldest: new ones need not wait for all others. */
const NEWEST_OF = 4;

/**
 * One recording in this many is in the random sample, from which the agreement of the team is computed. One turn in as many prefers it,
 * by age; the others prefer the least certain recordings, which would make the team look worse than it is.
 */
export const SAMPLED_OF = 5;

/**
 * Chooses the kind of a reviewer's next recording.
 *
 * @param chance three numbers, evenly distributed over 0 to 1, so that nobody can predict which recording calibrates.
 * @param calibration_share share of turns that calibrate, with a recording whose right answer the lead has confirmed, 0 to 1.
 */
export function nextTurn(
  [calibrates, newest, sampled]: readonly [number, number, number],
  calibration_share: number,
): { is_calibration: boolean; from: 'oldest' | 'newest'; prefers_sample: boolean } {
  return {
    is_calibration: calibrates < calibration_share,
    from: newest < 1 / NEWEST_OF ? 'newest' : 'oldest',
    prefers_sample: sampled < 1 / SAMPLED_OF,
  };
}

/** Whether a recording is in the random sample. Only its id decides. @param id a UUID that is random in its first 8 digits. */
export function isInSample(id: string): boolean {
  return Number.parseInt(id.slice(0, 8), 16) % SAMPLED_OF === 0;
}

/**
 * Whether two people transcribe a recording. Only its id decides, so that repeated calls agree.
 *
 * @param id a UUID that is random in its last 12 digits.
 * @param share the share of recordings that two people transcribe, 0 to 1.
 */
export function isTranscribedTwice(id: string, share: number): boolean {
  const digits = id.replaceAll('-', '').slice(-12);
  return Number.parseInt(digits, 16) / 16 ** 12 < share;
}

/** A region of the country, with its population and its number of accepted recordings. */
export interface Coverage {
  code: string;
  people: number;
  recordings: number;
}

/** Returns the codes of regions whose share of recordings is below half their share of people: at equal rank their recordings come first. */
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
