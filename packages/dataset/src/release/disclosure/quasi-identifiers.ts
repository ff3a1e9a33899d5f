/** What somebody may know of a person and look for in a release. */
export interface QuasiIdentifiers {
  speaker_id: string;
  /** ISO 3166-2. */
  parish: string | null;
  county: string | null;
  age_range: string | null;
  /** Of the recording, not of its speaker. */
  formality: string | null;
}

/** In the order in which they are given up. */
export const FIELDS = ['parish', 'county', 'formality', 'age_range'] as const;
export type Field = (typeof FIELDS)[number];

export function withBlanks<R extends QuasiIdentifiers>(row: R, blanks: ReadonlySet<Field>): R {
  return { ...row, ...Object.fromEntries([...blanks].map((field) => [field, null])) };
}

/** @returns what a row shows, equal for rows that show the same; null when it shows nothing. */
export function combinationOf(row: QuasiIdentifiers): string | null {
  const shown = FIELDS.map((field) => row[field]);
  return shown.every((value) => value === null) ? null : JSON.stringify(shown);
}

/**
 * What one speaker's rows do not agree on, because the speaker moved or had a birthday between them: two places or two ages say
 * more of a person than either. A parish is given up with its county.
 */
export function contradicted(rows: readonly QuasiIdentifiers[]): Set<Field> {
  const differs = (field: Field) =>
    new Set(rows.map((row) => row[field]).filter((value) => value !== null)).size > 1;
  const blanks = new Set((['parish', 'county', 'age_range'] as const).filter(differs));
  return blanks.has('county') ? blanks.add('parish') : blanks;
}
