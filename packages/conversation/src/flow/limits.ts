import { lengthOf, normalise, placeholdersIn } from '../text.ts';
import type { Template } from '../types.ts';

/**
 * What WhatsApp shows in a session, counted in code points. Sources: Twilio's Content API pages
 * twilio-quick-reply and twiliolist-picker; the id limit is the smaller of the two that Twilio documents. SPEC section 9
 * has the same limit of ten choices.
 */
export const LIMITS = {
  body: 1024,
  buttons: 3,
  choices: 10,
  button_title: 20,
  row_title: 24,
  row_description: 72,
  list_button: 20,
  id: 128,
} as const;

/** The placeholders that a body may use. */
export const PLACEHOLDERS = ['prompt', 'topic', 'name', 'count', 'product', 'site'] as const;

/** A prompt has at most this many characters, so that a message keeps room for `{{prompt}}`. */
export const PROMPT_LENGTH = 300;

/** Finds what keeps a template from being sent as written: sentences that say what to change. Empty: sendable. */
export function templateErrors(template: Template): string[] {
  const { actions, list_items, body } = template;
  const labels = list_items.length > 0 ? list_items.map((row) => row.item) : actions.map((a) => a.title);
  const ids = [...actions, ...list_items].map(({ id }) => id);
  return [
    ...over(body, LIMITS.body, 'The message'),
    ...Object.entries(template.bodies ?? {}).flatMap(([wording, text]) =>
      over(text, LIMITS.body, `The message in ${wording}`),
    ),
    ...(actions.length > LIMITS.choices ? [`There are ${actions.length} buttons; the limit is 10.`] : []),
    ...(list_items.length > LIMITS.choices
      ? [`There are ${list_items.length} list items; the limit is 10.`]
      : []),
    ...actions.flatMap(({ title }) => over(title, LIMITS.row_title, `The button "${title}"`)),
    ...list_items.flatMap(({ item }) => over(item, LIMITS.row_title, `The list item "${item}"`)),
    ...list_items.flatMap((row) =>
      over(row.description ?? '', LIMITS.row_description, `The description of "${row.item}"`),
    ),
    ...(list_items.length > 0
      ? over(template.list_button, LIMITS.list_button, 'The label that opens the list')
      : []),
    ...ids.flatMap((id) => over(id, LIMITS.id, `The id "${id.slice(0, 20)}…"`)),
    ...twice(ids.filter(Boolean)).map((id) => `Two choices have the id "${id}"; each needs its own.`),
    ...twice(labels.map(normalise).filter(Boolean)).map(
      (label) => `Two choices are called "${label}"; a typed answer could mean either.`,
    ),
  ];
}

/** Finds what can be sent, but may look different from what its writer expects. */
export function templateWarnings(template: Template): string[] {
  const { actions, list_items, list_button, body } = template;
  const long = actions.filter(({ title }) => lengthOf(title) > LIMITS.button_title);
  const unknown = placeholdersIn(body).filter((name) => !PLACEHOLDERS.some((known) => known === name));
  const opener = list_button.trim() || 'Choose one';
  return [
    ...(actions.length > LIMITS.buttons && list_items.length === 0
      ? [`WhatsApp shows up to 3 buttons. With 4 to 10, contributors tap "${opener}" and pick from a menu.`]
      : long.map(
          ({ title }) =>
            `"${title}" is longer than the 20 characters that fit on a button, so contributors tap "${opener}" and pick from a menu.`,
        )),
    ...(actions.length > 0 && list_items.length > 0
      ? ['A list has no buttons: only the list items are sent.']
      : []),
    ...(body.trim() === '' && actions.length + list_items.length > 0
      ? ['The message has no text: contributors see only a short line above the choices.']
      : []),
    ...unknown.map((name) => `{{${name}}} is not known and is left out. Known: ${PLACEHOLDERS.join(', ')}.`),
    ...(body.includes('{{prompt}}') &&
    lengthOf(body) + PROMPT_LENGTH > LIMITS.body &&
    lengthOf(body) <= LIMITS.body
      ? ['With a long prompt filled in, this message may pass 1024 characters and be cut.']
      : []),
  ];
}

function over(text: string, max: number, what: string): string[] {
  const length = lengthOf(text);
  return length > max ? [`${what} has ${length} characters; the limit is ${max}.`] : [];
}

function twice(texts: string[]): string[] {
  return [...new Set(texts.filter((text, i) => texts.indexOf(text) !== i))];
}
