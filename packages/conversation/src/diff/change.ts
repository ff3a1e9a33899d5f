import type { Run } from './words.ts';

/** One change: either a text compared word by word, or a sentence that describes the change. */
export type Change = { kind: 'text'; of: string; runs: Run[] } | { kind: 'told'; sentence: string };

/** The changes of a state. `state_key` null: changes of the bot's own sentences, or of the events. */
export interface FlowChange {
  state_key: string | null;
  name: string;
  changes: Change[];
}

/** Makes a change that a sentence describes. */
export function sentenceChange(sentence: string): Change {
  return { kind: 'told', sentence };
}

/** Finds the former version of a row: an equal row, else the row with its id. Edits in the database may give two rows one id. */
export function findFormer<T extends { id: string }>(rows: readonly T[], now: T): T | undefined {
  const same = JSON.stringify(now);
  return rows.find((row) => JSON.stringify(row) === same) ?? rows.find(({ id }) => id === now.id);
}

/** Returns the keys that either record has, in alphabetical order. */
export function keysOf(before: object = {}, after: object = {}): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
}
