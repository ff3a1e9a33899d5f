import { combinationOf, contradicted, FIELDS, withBlanks } from './quasi-identifiers.ts';
import type { Field, QuasiIdentifiers } from './quasi-identifiers.ts';

/** In speakers. The number that Common Voice has for age and gender, here for all that is known together. */
export const LEAST_IN_ROWS = 5;

/**
 * Rows of recordings in which everything shown is shared: each combination of place, age and formality by at least `k`
 * speakers, unless all of it is blank. What too few share loses the parish, then the county, then formality, then the age, and
 * it does so in all rows of a speaker: their id joins them, so that one row would give away what another hides. For the same
 * reason a speaker whose rows name two places or two ages shows only what they have in common.
 *
 * A row with a county and no parish says that its parish is a rare one. So it counts only with the rows that show no more
 * either, never with those of the county that show their parish: whoever is looked for there is still one of `k`. Not hidden is
 * which formalities a speaker has among their recordings; to know that, one must know the recordings.
 *
 * @returns the same rows in the same order, with blanks in these four fields. Which, does not depend on the order.
 */
export function blurRows<R extends QuasiIdentifiers>(rows: readonly R[], k = LEAST_IN_ROWS): R[] {
  const speakers = speakersOf(rows);
  while (stepBack([...speakers.values()], k));
  return rows.map((row) => withBlanks(row, speakers.get(row.speaker_id)?.blanks ?? new Set()));
}

/** What one speaker's rows show. */
interface Shown {
  rows: readonly QuasiIdentifiers[];
  blanks: Set<Field>;
  /** How many of FIELDS have been given up, whether they held something or not. */
  steps: number;
  combinations: ReadonlySet<string>;
}

function speakersOf(rows: readonly QuasiIdentifiers[]): Map<string, Shown> {
  const bySpeaker = new Map<string, Map<string | null, QuasiIdentifiers>>();
  for (const row of rows) {
    const distinct = bySpeaker.get(row.speaker_id) ?? new Map<string | null, QuasiIdentifiers>();
    bySpeaker.set(row.speaker_id, distinct.set(combinationOf(row), row));
  }
  const shown = ([speaker_id, distinct]: [string, Map<unknown, QuasiIdentifiers>]) =>
    [speaker_id, shownBy([...distinct.values()])] as const;
  return new Map([...bySpeaker].map(shown));
}

function shownBy(rows: readonly QuasiIdentifiers[]): Shown {
  const blanks = contradicted(rows);
  return { rows, blanks, steps: 0, combinations: combinationsOf(rows, blanks) };
}

/**
 * One step for each speaker with a rare combination who has taken fewest: whoever shows more joins those who show less before
 * these are looked at.
 *
 * @returns whether there was anybody.
 */
function stepBack(speakers: readonly Shown[], k: number): boolean {
  const counts = new Map<string, number>();
  for (const { combinations } of speakers)
    for (const combination of combinations) counts.set(combination, (counts.get(combination) ?? 0) + 1);
  const rare = speakers.filter(({ combinations }) => [...combinations].some((c) => (counts.get(c) ?? 0) < k));
  const fewest = rare.reduce((least, { steps }) => Math.min(least, steps), Infinity);
  for (const speaker of rare) if (speaker.steps === fewest) giveUpNext(speaker);
  return rare.length > 0;
}

function giveUpNext(speaker: Shown): void {
  for (const field of FIELDS.slice(speaker.steps, speaker.steps + 1)) speaker.blanks.add(field);
  speaker.steps += 1;
  speaker.combinations = combinationsOf(speaker.rows, speaker.blanks);
}

function combinationsOf(rows: readonly QuasiIdentifiers[], blanks: ReadonlySet<Field>): Set<string> {
  return new Set(rows.flatMap((row) => combinationOf(withBlanks(row, blanks)) ?? []));
}
