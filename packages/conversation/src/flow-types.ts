import type { Category, Pilot, Speech } from '@labrish/pilot';

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
  /** The body in other wordings. Contributors who chose a wording that is missing here read `body`. */
  bodies?: Readonly<Record<Category, string>>;
  /** At most 10. Up to 3 go out as buttons, 4 to 10 as a list. `synonyms`: typed texts that choose it besides its label. */
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
  /** The prompt's words by wording; a wording may be missing. */
  wordings: Readonly<Record<Category, string>>;
  /** Ids of the recordings that read the prompt aloud, by wording: only those that speak the words of `wordings`. */
  voices?: Readonly<Record<Category, string>>;
  /** Since when the prompt is no longer asked. Recordings that answer it still count for it. */
  retired_at?: Date | string | null;
}

export interface Flow {
  /** The country whose people it talks with. */
  pilot: Pilot;
  speech: Speech;
  states: State[];
  transitions: Transition[];
  templates: Template[];
  mappings: ButtonMapping[];
  /** Successor by removed state: contributors in the removed state continue there. A successor may be removed too. */
  moved?: Record<string, string> | undefined;
  prompts: Prompt[];
  /** ISO 3166-2 code to name, for list rows whose id is a region code. */
  regions: Record<string, string>;
  consent_version: number;
  product_name: string;
  /** The web address of the site, without a trailing slash. The site says who we are and where to find a human. */
  site_url?: string | undefined;
  /** The page that says what came of notes to the team. */
  heard_url?: string | undefined;
  /** Admins' replacements for the bot's own sentences (lint/own-words.ts), by wording and key. */
  sentences?: Readonly<Record<Category, Readonly<Record<string, string>>>> | undefined;
  /** Where a human answers (a mail address or a page). HELP names it. */
  contact?: string | undefined;
  /** The help lines that the bot names to somebody in distress. Absent: those of the country. */
  help_lines?: string | undefined;
}
