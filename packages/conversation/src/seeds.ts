import type { Category, Pilot, Speech } from '@labrish/pilot';
import type { FlowTest } from './flow-tests/flow-test.ts';
import type { ActionRow, ButtonMapping, Flow, Prompt, RuleRow, Template } from './flow-types.ts';

/** Parameters of a rule or an action: plain values. */
export type Params = Record<string, string | number>;
export type SeedRule = RuleRow & { params: Params };
export type SeedAction = ActionRow & { params: Params };

/** A state as a pilot writes it: its texts, its choices, and where each event leads. */
export interface SeedState {
  state_key: string;
  friendly_name: string;
  description: string;
  is_initial?: true;
  is_final?: true;
  body: string;
  /** The body for contributors who chose another wording. */
  bodies?: Record<Category, string>;
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

/** A question to talk about, in the wordings of the pilot's labels. */
export type SeedTopic = Pick<Prompt, 'topic' | 'wordings'>;

/** What a pilot fills a new database with. */
export interface Seeds {
  /** The agreement: the body and the choices of the state that asks for it. */
  consent: { version: number; body: string; choices: string[] };
  /** In the order of the console. */
  topics: readonly SeedTopic[];
  /** In the order in which a contributor walks through them. */
  states: readonly SeedState[];
  /** All events of the states, with their names in the console. */
  events: readonly { event_key: string; friendly_name: string; description: string }[];
  /** What the flow must do, whatever its wording. */
  tests: readonly FlowTest[];
}

/** All that the folder of a country brings. */
export interface Country {
  pilot: Pilot;
  speech: Speech;
  seeds: Seeds;
}

/** Returns what each state says: its template, which has the key of the state. */
export function templatesOf({ states }: Pick<Seeds, 'states'>): Template[] {
  return states.map(({ state_key, body, bodies = {}, buttons = [], rows = [], list_button }) => ({
    template_key: state_key,
    body,
    bodies,
    actions: buttons.map(({ id, title, synonyms }) => ({ id, title, ...(synonyms && { synonyms }) })),
    list_items: rows.map(({ id, item, description, synonyms }) => ({
      id,
      item,
      ...(description && { description }),
      ...(synonyms && { synonyms }),
    })),
    list_button: list_button ?? 'Choose one',
  }));
}

/** Returns which event each button, and each list row that has its own, triggers. */
export function mappingsOf({ states }: Pick<Seeds, 'states'>): (ButtonMapping & { button_label: string })[] {
  return states.flatMap(({ state_key, buttons = [], rows = [] }) =>
    [...buttons, ...rows.map(({ item, ...row }) => ({ ...row, title: item }))].flatMap(
      ({ id, title, event }) =>
        event ? [{ state_key, button_id: id, button_label: title, triggers_event: event }] : [],
    ),
  );
}

/** Returns every transition. Among those for one event of one state, earlier ones are tried first. */
export function transitionsIn({ states }: Pick<Seeds, 'states'>) {
  return states.flatMap(({ state_key, on }) =>
    on.map(({ event, to, when = [], then = [] }, i) => ({
      from_state: state_key,
      to_state: to,
      event_key: event,
      priority: on.slice(0, i + 1).filter((other) => other.event === event).length,
      rules: when,
      actions: then,
    })),
  );
}

/** Returns the seeds as the engine reads them, without a database: for tests and for trying out a wording. */
export function seededFlow(
  country: Pick<Flow, 'pilot' | 'speech'>,
  seeds: Seeds,
  product_name: string,
): Flow {
  return {
    ...country,
    states: seeds.states.map(({ state_key, friendly_name, is_initial = false, is_final = false }) => ({
      ...{ state_key, friendly_name, is_initial, is_final },
    })),
    transitions: transitionsIn(seeds).map((transition) => ({
      ...transition,
      id: `${transition.from_state}/${transition.event_key}/${transition.priority}`,
    })),
    templates: templatesOf(seeds),
    mappings: mappingsOf(seeds).map(({ button_label: _, ...mapping }) => mapping),
    prompts: seeds.topics.map((topic, i) => ({ id: `topic-${i + 1}`, ...topic })),
    regions: Object.fromEntries(country.pilot.places.map(({ code, name }) => [code, name])),
    consent_version: seeds.consent.version,
    product_name,
    site_url: 'https://labrish.example',
  };
}
