import type { Mapping } from '@labrish/api/button-mappings/schema';
import type { Flow, Template } from '../flow-data.ts';
import { stateType, type StateType } from '@labrish/api/content-templates/state-type';
import type { SaveState, State } from '@labrish/api/states/schema';
import { LIST_SELECTED } from '@labrish/conversation/event-keys';
import type { Template as Sent } from '@labrish/conversation/types';
import { perCategory, type Category } from '@labrish/pilot';
import { CATEGORIES, pilot } from '#lib/pilot.ts';
import { LIMITS } from '@labrish/conversation/limits';

/** A button or a list item, with the event that it triggers; the event is empty if there is none. */
export interface Choice {
  id: string;
  label: string;
  /** Empty for buttons: only list items have one. */
  description: string;
  /** What people type for it besides its label. */
  synonyms: string[];
  event: string;
}

/** The message in each wording that people can choose. Where a wording is empty, people who chose it get `body`. */
export type Bodies = Record<Category, string>;

/**
 * What the editor of a state edits. It holds the choices of both types while somebody edits, so that switching the type and
 * back loses nothing. Choices that the type does not show are neither compared nor saved.
 */
export interface Content {
  type: StateType;
  body: string;
  bodies: Bodies;
  list_button: string;
  buttons: Choice[];
  rows: Choice[];
}

/** What a component needs that edits a part of a state's content. */
export interface Editing {
  state: State;
  /** The saved content. */
  server: Content;
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}

export const LIST_BUTTON = 'Choose one';
export const NO_BODIES: Bodies = perCategory(pilot, () => '');

/** Returns the saved content of the state with this key. */
export function savedContent(
  { templates, mappings }: Pick<Flow, 'templates' | 'mappings'>,
  state_key: string,
) {
  return contentOf(
    templates.find(({ template_key }) => template_key === state_key),
    mappings.filter((row) => row.state_key === state_key),
  );
}

/** Converts what the server has to the content that the editor edits. */
export function contentOf(template: Template | undefined, mappings: readonly Mapping[]): Content {
  const events = new Map(mappings.map((row) => [row.button_id, row.triggers_event]));
  const choice = (id: string, label: string, synonyms: string[] = [], description = ''): Choice => ({
    id,
    label,
    description,
    synonyms,
    event: events.get(id) ?? '',
  });
  return {
    type: stateType(template),
    body: template?.body ?? '',
    bodies: { ...NO_BODIES, ...template?.bodies },
    list_button: template?.list_button ?? LIST_BUTTON,
    buttons: (template?.actions ?? []).map(({ id, title, synonyms }) => choice(id, title, synonyms)),
    rows: (template?.list_items ?? []).map(({ id, item, description, synonyms }) =>
      choice(id, item, synonyms, description),
    ),
  };
}

const NONE: Choice[] = [];

/** Returns the choices that this type shows: the same array for the same content. */
export function choicesOf({ type, buttons, rows }: Omit<Content, 'body' | 'bodies'>): Choice[] {
  if (type === 'buttons') return buttons;
  return type === 'list' ? rows : NONE;
}

/** Returns the event of a tap on a choice. A list item without its own event has the event of any selection. */
export function eventOf(type: StateType, { event }: Choice): string {
  return event === '' && type === 'list' ? LIST_SELECTED : event;
}

/**
 * Returns the keys of events that exactly one choice triggers. The editor shows their destinations at the choice, and those of
 * other events apart.
 */
export function eventsOfOne(content: Omit<Content, 'body' | 'bodies'>): string[] {
  const events = choicesOf(content).map((choice) => eventOf(content.type, choice));
  return events.filter((event) => event !== '' && events.indexOf(event) === events.lastIndexOf(event));
}

/** Returns whether two contents look alike and would be saved alike. */
export function isSameContent(one: Content, other: Content): boolean {
  return one === other || JSON.stringify(shown(one)) === JSON.stringify(shown(other));
}

function shown(content: Content) {
  const { type, body, bodies, list_button } = content;
  if (type === 'input') return { type };
  const said = { type, body, bodies };
  const choices = choicesOf(content);
  return hasOpener(type, choices.length) ? { ...said, list_button, choices } : { ...said, choices };
}

/** Returns whether a label opens the choices, as a list: WhatsApp shows more buttons than three as one, too. */
export function hasOpener(type: StateType, choices: number): boolean {
  return type === 'list' || choices > LIMITS.buttons;
}

/** Returns the content as the bot sends it to people who have chosen no wording. */
export function toSent(template_key: string, content: Omit<Content, 'bodies'>): Sent {
  const { type, body, list_button, buttons, rows } = content;
  return {
    template_key,
    body: type === 'input' ? '' : body,
    list_button,
    actions: type === 'buttons' ? buttons.map(button) : [],
    list_items: type === 'list' ? rows.map(listItem) : [],
  };
}

/**
 * Returns the content as `states.save` takes it. For type `input`, which hides the choices, the mappings of all choices are
 * saved too.
 */
export function toSave(
  content: Content,
  version: number | undefined,
): Pick<SaveState, 'content' | 'mappings'> {
  const { type, body, bodies, buttons, rows } = content;
  const list_button = content.list_button.trim() || LIST_BUTTON;
  const based = version === undefined ? {} : { version };
  if (type === 'input') return { content: { type, ...based }, mappings: mappings([...buttons, ...rows]) };
  const said = { body, bodies: writtenIn(bodies), list_button, ...based };
  if (type === 'message') return { content: { type, ...said }, mappings: [] };
  const wanted = mappings(choicesOf(content));
  return type === 'buttons'
    ? { content: { type, ...said, actions: buttons.map(button) }, mappings: wanted }
    : { content: { type, ...said, list_items: rows.map(listItem) }, mappings: wanted };
}

function mappings(choices: Choice[]): SaveState['mappings'] {
  return choices
    .filter(({ event }) => event !== '')
    .map(({ id, label, event }) => ({ button_id: id, button_label: label, triggers_event: event }));
}

/** Returns the wordings that have a text. */
export function writtenIn(bodies: Bodies): Bodies {
  const texts = CATEGORIES.map((wording) => [wording, bodies[wording] ?? ''] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

function button({ id, label, synonyms }: Choice) {
  return { id, title: label, ...(synonyms.length > 0 && { synonyms }) };
}

function listItem({ id, label, description, synonyms }: Choice) {
  return {
    id,
    item: label,
    ...(description.trim() && { description }),
    ...(synonyms.length > 0 && { synonyms }),
  };
}

/** One edit of the content of a state. An edit of a choice applies to the choices of the current type. */
export type Edit =
  | { edit: 'type'; type: StateType }
  | { edit: 'body'; body: string }
  | { edit: 'wording'; wording: Category; body: string }
  | { edit: 'list_button'; list_button: string }
  /** Adds a choice after another one, or at the end. */
  | { edit: 'insert'; choice: Choice; after?: string }
  | { edit: 'change'; id: string; to: Partial<Omit<Choice, 'id'>> }
  | { edit: 'move'; id: string; by: -1 | 1 }
  | { edit: 'remove'; id: string }
  | { edit: 'replace'; content: Content };

export function applyEdit(content: Content, edit: Edit): Content {
  switch (edit.edit) {
    case 'type':
      return { ...content, type: edit.type };
    case 'body':
      return { ...content, body: edit.body };
    case 'wording':
      return { ...content, bodies: { ...content.bodies, [edit.wording]: edit.body } };
    case 'list_button':
      return { ...content, list_button: edit.list_button };
    case 'insert':
      return withChoices(content, (choices) => {
        if (choices.length >= LIMITS.choices) return choices;
        const after = choices.findIndex(({ id }) => id === edit.after);
        return choices.toSpliced(after < 0 ? choices.length : after + 1, 0, edit.choice);
      });
    case 'change':
      return withChoices(content, (choices) =>
        choices.map((choice) => (choice.id === edit.id ? { ...choice, ...edit.to } : choice)),
      );
    case 'move':
      return withChoices(content, (choices) => moved(choices, edit.id, edit.by));
    case 'remove':
      return withChoices(content, (choices) => choices.filter(({ id }) => id !== edit.id));
    case 'replace':
      return edit.content;
  }
}

/** Returns a choice that says nothing yet. */
export function emptyChoice(id: string): Choice {
  return { id, label: '', description: '', synonyms: [], event: '' };
}

function withChoices(content: Content, change: (choices: Choice[]) => Choice[]): Content {
  const changed = change(choicesOf(content));
  if (content.type === 'buttons') return { ...content, buttons: changed };
  return content.type === 'list' ? { ...content, rows: changed } : content;
}

function moved(choices: Choice[], id: string, by: number): Choice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  const to = from + by;
  const choice = choices[from];
  if (!choice || to < 0 || to >= choices.length) return choices;
  return choices.filter((one) => one !== choice).toSpliced(to, 0, choice);
}

/** Returns an unused id for a choice: a timestamp in seconds and a number. @param now in milliseconds */
export function newChoiceId({ buttons, rows }: Pick<Content, 'buttons' | 'rows'>, now: number): string {
  const taken = new Set([...buttons, ...rows].map(({ id }) => id));
  const prefix = Math.floor(now / 1000);
  for (let number = 1; ; number += 1) if (!taken.has(`${prefix}-${number}`)) return `${prefix}-${number}`;
}
