import type { Category } from '@labrish/pilot';

/**
 * The weights by which the next prompt and its wording are drawn, and what the contributor has recorded already. A weight is relative
 * to 1, the weight of every prompt and wording that is not listed. A weight of 0 is drawn only when nothing else is left.
 */
export interface PromptSelection {
  /** Weight by prompt id. */
  topics: Readonly<Record<string, number>>;
  /** Weight by wording. */
  wordings: Readonly<Record<Category, number>>;
  /** Number of the contributor's recordings, by prompt id. */
  recordings_by_prompt: Readonly<Record<string, number>>;
  /** Recordings of one prompt after which the contributor is not asked it again. */
  most_per_topic: number;
}

/** Every prompt and wording is equally likely. */
export const NO_SELECTION: PromptSelection = {
  topics: {},
  wordings: {},
  recordings_by_prompt: {},
  most_per_topic: Infinity,
};

/** Returns the number of a key, or `otherwise` if the number is missing, negative or not finite. */
export function numberOf(record: Readonly<Record<string, number>>, key: string, otherwise: number): number {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : otherwise;
}
