import type { Run } from './words.ts';

/** One thing that changed: a text, word by word, or a sentence that says it. */
export type Change = { kind: 'text'; of: string; runs: Run[] } | { kind: 'told'; sentence: string };

/** What changed about a state; `state_key` null: about the bot's own sentences, or the events. */
export interface FlowChange {
  state_key: string | null;
  name: string;
  changes: Change[];
}

/** A change that a sentence says. */
export function told(sentence: string): Change {
  return { kind: 'told', sentence };
}

/** What a row was before: an equal one first, since a hand in the database may have given two the same id. */
export function former<T extends { id: string }>(rows: readonly T[], now: T): T | undefined {
  const same = JSON.stringify(now);
  return rows.find((row) => JSON.stringify(row) === same) ?? rows.find(({ id }) => id === now.id);
}
