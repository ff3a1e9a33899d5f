import type { Category } from '@labrish/pilot';
import type { ActionRow, ButtonMapping, Flow, RuleRow, State, Transition } from '../flow-types.ts';
import { z } from 'zod';
import type { Template } from '../types.ts';

/** The rows of a flow, as the database's `flow_rows()` returns them and `flow_versions.flow` stores them. */
export interface StoredFlow {
  states: StoredState[];
  events: StoredEvent[];
  transitions: StoredTransition[];
  templates: StoredTemplate[];
  mappings: StoredMapping[];
  /** Successor by removed state: contributors in the removed state continue there. */
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

/** An admin's replacement for one of the bot's own sentences. */
export interface StoredSentence {
  wording: Category;
  sentence_key: string;
  body: string;
}

/** The part of a flow that a flow version stores: without topics, regions and the server's settings. */
export type PublishedFlow = Pick<Flow, 'states' | 'transitions' | 'templates' | 'mappings'> &
  Required<Pick<Flow, 'moved' | 'sentences'>>;

/** Converts stored rows into the form that the engine reads. */
export function readStoredFlow(stored: StoredFlow): PublishedFlow {
  const sentences: Record<Category, Record<string, string>> = {};
  for (const { wording, sentence_key, body } of stored.sentences)
    sentences[wording] = { ...sentences[wording], [sentence_key]: body };
  const { states, transitions, mappings, moved } = stored;
  const templates = stored.templates.filter(({ is_active }) => is_active).map(readTemplate);
  return { states, transitions, templates, mappings, moved, sentences };
}

/** The rows of a database without a flow. */
export const NO_FLOW: StoredFlow = {
  states: [],
  events: [],
  transitions: [],
  templates: [],
  mappings: [],
  moved: {},
  sentences: [],
};

/** A template as content_templates stores it: its choices are unchecked JSON. */
export type TemplateRow = Omit<Template, 'bodies' | 'actions' | 'list_items'> & {
  bodies?: unknown;
  actions: unknown;
  list_items: unknown;
};

const synonyms = z.array(z.string()).exactOptional().catch([]);
const actions = z.array(z.object({ id: z.string(), title: z.string(), synonyms })).catch([]);
const bodies = z.record(z.string(), z.string()).catch({});
const listItems = z
  .array(z.object({ id: z.string(), item: z.string(), description: z.string().exactOptional(), synonyms }))
  .catch([]);

/** Reads a template from its row. Choices that cannot be read, after an edit in the database, count as none. */
export function readTemplate({ template_key, body, list_button, ...row }: TemplateRow): Template {
  return {
    template_key,
    body,
    bodies: bodies.parse(row.bodies ?? {}),
    list_button,
    actions: actions.parse(row.actions),
    list_items: listItems.parse(row.list_items),
  };
}
