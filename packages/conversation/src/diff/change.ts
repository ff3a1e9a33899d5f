import type { Run } from './words.ts';

/** One change: of a text, word by word, or described by a sentence. */
export type Change = { kind: 'text'; of: string; runs: Run[] } | { kind: 'told'; sentence: string };

/** The changes of a state; `state_key` null: of the bot's own sentences, or of the events. */
export interface FlowChange {
  state_key: string | null;
  name: string;
  changes: Change[];
}

/** Makes a change that a sentence describes. */
export function told(sentence: string): Change {
  return { kind: 'told', sentence };
}

/** Finds the former version of a row: an equal row first, since an edit in the database may have given two the same id. */
export function former<T extends { id: string }>(rows: readonly T[], now: T): T | undefined {
  const same = JSON.stringify(now);
  return rows.find((row) => JSON.stringify(row) === same) ?? rows.find(({ id }) => id === now.id);
}
