import type { Category } from '@labrish/pilot';

/** Parameters of a rule or an action: plain values. */
export type Params = Record<string, string | number>;
export interface SeedRule {
  rule_key: string;
  params: Params;
}
export interface SeedAction {
  action_key: string;
  params: Params;
}

/** A state as the seed files write it: its texts, its choices, and where each event leads. */
export interface SeedState {
  state_key: string;
  friendly_name: string;
  description: string;
  is_initial?: true;
  is_final?: true;
  body: string;
  /** The body for contributors who chose another wording. */
  bodies?: Partial<Record<Category, string>>;
  buttons?: { id: string; title: string; event: string; synonyms?: string[] }[];
  /** Rows without an event of their own trigger LIST_SELECTED. */
  rows?: { id: string; item: string; description?: string; event?: string; synonyms?: string[] }[];
  list_button?: string;
  /** The first transition of an event whose rules hold is taken: the order is the priority. */
  on: SeedTransition[];
}

export interface SeedTransition {
  event: string;
  to: string;
  when?: SeedRule[];
  then?: SeedAction[];
}

/** Makes a rule or an action, with or without parameters. */
export const rule = (rule_key: string, params: Params = {}): SeedRule => ({ rule_key, params });
export const action = (action_key: string, params: Params = {}): SeedAction => ({ action_key, params });
