import type { Category } from '@labrish/pilot';
import { readTemplate, type TemplateRow } from './template-row.ts';
import type { ActionRow, ButtonMapping, Flow, RuleRow, State, Transition } from '../flow-types.ts';

/** The rows of a flow, as the database's `flow_rows()` gives them and `flow_versions.flow` keeps them. */
export interface StoredFlow {
  states: StoredState[];
  events: StoredEvent[];
  transitions: StoredTransition[];
  templates: StoredTemplate[];
  mappings: StoredMapping[];
  /** Removed states and where whoever stands there goes on. */
  moved: Record<string, string>;
  sentences: StoredSentence[];
}

export interface StoredState extends State {
  id: string;
  description: string | null;
  /** ISO 8601. */
  created_at: string;
}

export interface StoredEvent {
  id: string;
  event_key: string;
  friendly_name: string;
  description: string | null;
  is_active: boolean;
}

export interface StoredTransition extends Transition {
  rules: (RuleRow & { id: string })[];
  actions: (ActionRow & { id: string })[];
}

export interface StoredTemplate extends TemplateRow {
  id: string;
  friendly_name: string;
  content_type: 'text' | 'list' | 'call_to_action';
  bodies: unknown;
  variables: unknown;
  is_active: boolean;
}

export interface StoredMapping extends ButtonMapping {
  id: string;
  button_label: string;
}

/** Words of an admin in the place of the bot's own. */
export interface StoredSentence {
  wording: Category;
  sentence_key: string;
  body: string;
}

/** As much of a flow as a version keeps: topics, regions and what the server's settings say are not in it. */
export type PublishedFlow = Pick<Flow, 'states' | 'transitions' | 'templates' | 'mappings'> &
  Required<Pick<Flow, 'moved' | 'sentences'>>;

/** The rows as the engine reads them. */
export function readStoredFlow(stored: StoredFlow): PublishedFlow {
  const sentences: NonNullable<Flow['sentences']> = {};
  for (const { wording, sentence_key, body } of stored.sentences)
    sentences[wording] = { ...sentences[wording], [sentence_key]: body };
  const { states, transitions, mappings, moved } = stored;
  const templates = stored.templates.filter(({ is_active }) => is_active).map(readTemplate);
  return { states, transitions, templates, mappings, moved, sentences };
}

/** What a database without a flow has. */
export const NO_FLOW: StoredFlow = {
  states: [],
  events: [],
  transitions: [],
  templates: [],
  mappings: [],
  moved: {},
  sentences: [],
};
