import type { Category } from '@labrish/pilot';

/**
 * What is so at the moment and is no part of the flow: where recordings are missing, and what this person has given already. A
 * weight says how much more often something is asked than what weighs 1, which is all that nothing is said of; what weighs 0 is
 * asked only where nothing else is left.
 */
export interface PromptSelection {
  /** By the id of a topic's prompt. */
  topics: Readonly<Record<string, number>>;
  wordings: Readonly<Partial<Record<Category, number>>>;
  /** How many recordings this person has given, by the id of the prompt that they answer. */
  recordings_by_prompt: Readonly<Record<string, number>>;
  /** Nobody is asked about a topic any more of which they have given so many. */
  most_per_topic: number;
}

/** Nothing is known: everything is asked alike, of everybody. */
export const NO_SELECTION: PromptSelection = {
  topics: {},
  wordings: {},
  recordings_by_prompt: {},
  most_per_topic: Infinity,
};

/** What a record says of a key; `otherwise` where it says nothing that can be used. */
export function numberOf(record: Readonly<Record<string, number>>, key: string, otherwise: number): number {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : otherwise;
}
