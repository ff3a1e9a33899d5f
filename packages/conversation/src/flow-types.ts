import type { Category } from '@labrish/pilot';
import type { Language } from '@labrish/pilot/language';

/** The flow, as admins edit it. */

export interface State {
  state_key: string;
  friendly_name: string;
  is_initial: boolean;
  is_final: boolean;
}

/** A catalogue entry with its parameters: see catalogue.ts. Unknown keys and bad parameters are reported, never thrown. */
export interface RuleRow {
  rule_key: string;
  params: unknown;
}
export interface ActionRow {
  action_key: string;
  params: unknown;
}

export interface Transition {
  id: string;
  from_state: string;
  to_state: string;
  event_key: string;
  priority: number;
  rules: RuleRow[];
  actions: ActionRow[];
}

/** What the bot says in the state whose `state_key` equals `template_key`. */
export interface Template {
  template_key: string;
  body: string;
  /** The body in other wordings, for those who chose one; without it everybody reads `body`. */
  bodies?: Partial<Record<Category, string>>;
  /** At most 10. Up to 3 go out as buttons, 4 to 10 as a list. `synonyms`: what is typed for it besides its label. */
  actions: { id: string; title: string; synonyms?: string[] }[];
  /** At most 10. Present means the state is a list. */
  list_items: { id: string; item: string; description?: string; synonyms?: string[] }[];
  /** Label of the button that opens a list. */
  list_button: string;
}

export interface ButtonMapping {
  state_key: string;
  button_id: string;
  triggers_event: string;
}

export interface Prompt {
  id: string;
  topic: string;
  english: string;
  mix: string;
  patwa: string;
  /** Since when it is asked no more; what answers it still counts as an answer to it. */
  retired_at?: Date | string | null;
}

export interface Flow {
  states: State[];
  transitions: Transition[];
  templates: Template[];
  mappings: ButtonMapping[];
  /** States that were removed: whoever stands there goes on at this one, which may be removed in its turn. */
  moved?: Record<string, string> | undefined;
  prompts: Prompt[];
  /** ISO 3166-2 code to name, for list rows whose id is a region code. */
  regions: Record<string, string>;
  consent_version: number;
  product_name: string;
  /** The web address of the site, without a slash at its end: who we are, and where to find a person. */
  site_url?: string | undefined;
  /** What an admin has put in place of the bot's own sentences (lint/own-words.ts), by wording and key. */
  sentences?: Partial<Record<Category, Record<string, string>>> | undefined;
  /** Where a person answers (a mail address or a page): named by HELP. */
  contact?: string | undefined;
  /** Whom somebody in distress can call: what the bot names to them. Absent: those of the country. */
  help_lines?: string | undefined;
  /** What people of the country type: absent, that of the pilot. */
  language?: Language | undefined;
}
