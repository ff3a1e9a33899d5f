/** Facts that somebody may know about a person and search for in a release. */
export interface QuasiIdentifiers {
  speaker_id: string;
  /** ISO 3166-2. */
  place: string | null;
  group: string | null;
  age_range: string | null;
  /** Formality of the recording, not of its speaker. */
  formality: string | null;
}

/** The fields, in the order in which they are blanked. */
export const FIELDS = ['place', 'group', 'formality', 'age_range'] as const;
export type Field = (typeof FIELDS)[number];

export function withBlanks<R extends QuasiIdentifiers>(row: R, blanks: ReadonlySet<Field>): R {
  return { ...row, ...Object.fromEntries([...blanks].map((field) => [field, null])) };
}

/** Returns a key of the values that a row shows, equal for rows with equal values; null if it shows none. */
export function combinationOf(row: QuasiIdentifiers): string | null {
  const shown = FIELDS.map((field) => row[field]);
  return shown.every((value) => value === null) ? null : JSON.stringify(shown);
}

/**
 * Returns the fields in which one speaker's rows differ, because the speaker moved or had a birthday between them: two places or
 * two ages reveal more than one. A place is blanked with its group.
 */
export function contradicted(rows: readonly QuasiIdentifiers[]): Set<Field> {
  const differs = (field: Field) =>
    new Set(rows.map((row) => row[field]).filter((value) => value !== null)).size > 1;
  const blanks = new Set((['place', 'group', 'age_range'] as const).filter(differs));
  return blanks.has('group') ? blanks.add('place') : blanks;
}
