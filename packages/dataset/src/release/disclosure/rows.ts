import { isValidated, PRIVATE, type Clip } from '../clip.ts';
import { countsOf } from '@labrish/dataset/grouped';

/** Facts that somebody may know about a person and search for in a release. */
export type QuasiIdentifiers = Pick<Clip, 'speaker_id' | 'part' | Field>;

/** The fields, in the order in which they are blanked. */
const FIELDS = ['place', 'group', 'formality', 'age_range'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Minimum number of speakers who share a shown combination. Common Voice uses this number for age and gender; here it applies to
 * all known fields together.
 */
export const LEAST_IN_ROWS = 5;

/**
 * Blanks rare values until at least `k` speakers share each shown combination of place, age and formality, or all of it is blank
 * (k-anonymity). A rare combination loses the place, then the group, then formality, then the age, in all rows of a speaker:
 * the rows share the speaker's id, so one row would reveal what another hides. For the same reason a speaker whose rows name two
 * places or two ages shows only what the rows have in common.
 *
 * A row with a group but no place reveals that its place is rare. So it counts only together with other rows that lack the
 * place, never with rows of the group that show one: somebody who searches for a person there still finds at least `k`.
 * The validated rows, which most users load alone, count by themselves, other rows together with them. Private rows do not count.
 * Not hidden: which formalities a speaker's recordings have. Only those who know the recordings can search by that.
 *
 * @returns the same rows in the same order, with blanks in these four fields. The blanks do not depend on the order.
 */
export function blurRows<R extends QuasiIdentifiers>(rows: readonly R[], k = LEAST_IN_ROWS): R[] {
  const speakers = speakersOf(rows);
  while (stepBack([...speakers.values()], k));
  return rows.map((row) => withBlanks(row, speakers.get(row.speaker_id)?.blanks ?? new Set()));
}

/** The visible part of one speaker's rows. */
interface Shown {
  rows: readonly QuasiIdentifiers[];
  blanks: Set<Field>;
  /** How many of FIELDS were blanked, including fields that were empty. */
  steps: number;
  combinations: ReadonlySet<string>;
}

function speakersOf(rows: readonly QuasiIdentifiers[]): Map<string, Shown> {
  const bySpeaker = new Map<string, Map<string, QuasiIdentifiers>>();
  for (const row of rows) {
    const distinct = bySpeaker.get(row.speaker_id) ?? new Map<string, QuasiIdentifiers>();
    const key = JSON.stringify([row.part, ...FIELDS.map((field) => row[field])]);
    bySpeaker.set(row.speaker_id, distinct.set(key, row));
  }
  const shown = ([speaker_id, distinct]: [string, Map<string, QuasiIdentifiers>]) =>
    [speaker_id, shownBy([...distinct.values()])] as const;
  return new Map([...bySpeaker].map(shown));
}

function shownBy(rows: readonly QuasiIdentifiers[]): Shown {
  const blanks = contradicted(rows);
  return { rows, blanks, steps: 0, combinations: combinationsOf(rows, blanks) };
}

/**
 * Blanks one more field for those speakers with a rare combination who have the fewest steps: speakers who show more thus join
 * those who show less before the latter lose anything.
 *
 * @returns whether any speaker had a rare combination.
 */
function stepBack(speakers: readonly Shown[], k: number): boolean {
  const counts = countsOf(speakers.flatMap(({ combinations }) => [...combinations]));
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

/** Returns keys of the values that rows show, equal for rows with equal values: one among validated rows, one among all. */
function combinationsOf(rows: readonly QuasiIdentifiers[], blanks: ReadonlySet<Field>): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      const shown = FIELDS.map((field) => (blanks.has(field) ? null : row[field]));
      if (row.part === PRIVATE || shown.every((value) => value === null)) return [];
      return [true, ...(isValidated(row.part) ? [false] : [])].map((all) => JSON.stringify([all, ...shown]));
    }),
  );
}

function withBlanks<R extends QuasiIdentifiers>(row: R, blanks: ReadonlySet<Field>): R {
  return { ...row, ...Object.fromEntries([...blanks].map((field) => [field, null])) };
}

/**
 * Returns the fields in which one speaker's rows differ, because the speaker moved or had a birthday between them: two places or
 * two ages reveal more than one. A place is blanked with its group.
 */
function contradicted(rows: readonly QuasiIdentifiers[]): Set<Field> {
  const differs = (field: Field) =>
    new Set(rows.map((row) => row[field]).filter((value) => value !== null)).size > 1;
  const blanks = new Set((['place', 'group', 'age_range'] as const).filter(differs));
  return blanks.has('group') ? blanks.add('place') : blanks;
}
