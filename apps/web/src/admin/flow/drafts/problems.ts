import { templateErrors, templateWarnings } from '@labrish/conversation/limits';
import type { Template } from '@labrish/conversation/types';
import type { Category } from '@labrish/pilot';
import { CATEGORIES } from '#lib/pilot.ts';
import { choicesOf, toSent, type Content } from './content.ts';

/** The content without its message texts, so that typing a message does not judge the choices again. */
export type Choices = Omit<Content, 'body' | 'bodies'>;

/** Notes about the choices, by the field that they are about. */
export interface ChoiceNotes {
  list_button: string[];
  /** By the choice's id. */
  choice: Record<string, string[]>;
  /** About the choices together. */
  together: string[];
}

type Judge = (template: Template) => string[];

export const NOTHING_SAID = 'Write what the bot says, or choose User Input.';
const A_BODY = '-';
const NO_CHOICES = { template_key: '', actions: [], list_items: [], list_button: '' };

/** Returns why the server would refuse the message. */
export function bodyRefusals(content: Content): string[] {
  const silent = content.type === 'message' && content.body.trim() === '';
  return [...(silent ? [NOTHING_SAID] : []), ...aboutBody(content, templateErrors)];
}

/** Returns what the server accepts, but may not work as the writer expects. */
export function bodyWarnings(content: Content): string[] {
  return aboutBody(content, templateWarnings);
}

export function wordingRefusals(wording: Category, body: string): string[] {
  return templateErrors({ ...NO_CHOICES, body: A_BODY, bodies: { [wording]: body } });
}

export function wordingWarnings(body: string): string[] {
  return templateWarnings({ ...NO_CHOICES, body });
}

/** Returns all reasons why the server would refuse the content. */
export function refusals(content: Content): string[] {
  if (content.type === 'input') return [];
  return [
    ...bodyRefusals(content),
    ...CATEGORIES.flatMap((wording) => wordingRefusals(wording, content.bodies[wording] ?? '')),
    ...allOf(choiceRefusals(content)),
    ...choicesOf(content).flatMap(({ synonyms }) => synonymRefusals(synonyms)),
  ];
}

export function choiceRefusals(choices: Choices): ChoiceNotes {
  return aboutChoices(choices, templateErrors);
}

export function choiceWarnings(choices: Choices): ChoiceNotes {
  return aboutChoices(choices, templateWarnings);
}

export function allOf({ list_button, choice, together }: ChoiceNotes): string[] {
  return [...list_button, ...Object.values(choice).flat(), ...together];
}

/** Returns the notes that the body causes: those that are gone with `A_BODY` as the body. */
function aboutBody(content: Content, judge: Judge): string[] {
  const whole = toSent('', content);
  const otherwise = new Set(judge({ ...whole, body: A_BODY }));
  return content.type === 'input' ? [] : judge(whole).filter((note) => !otherwise.has(note));
}

/** Judges the parts one by one to find what each note is about. A note that no single part causes is about the choices together. */
function aboutChoices(choices: Choices, judge: Judge): ChoiceNotes {
  const whole = toSent('', { ...choices, body: A_BODY });
  const told = judge({ ...whole, body: A_BODY });
  const about = (part: Partial<Template>) =>
    judge({ ...NO_CHOICES, body: A_BODY, ...part }).filter((note) => told.includes(note));
  const { list_button, actions, list_items } = whole;
  const notes = {
    list_button: about({ list_button, list_items: [{ id: '-', item: '-' }] }),
    choice: Object.fromEntries([
      ...actions.map((one) => [one.id, about({ list_button, actions: [one] })] as const),
      ...list_items.map((one) => [one.id, about({ list_items: [one] })] as const),
    ]),
  };
  const explained = new Set(allOf({ ...notes, together: [] }));
  return { ...notes, together: told.filter((note) => !explained.has(note)) };
}

/** Maximum number of synonyms of a choice, and maximum length of each, as the API has them. */
const MOST = 100;
const LONGEST = 100;

/** Returns the synonyms of a choice as a text to edit in a field. */
export function joinSynonyms(synonyms: readonly string[]): string {
  return synonyms.join(', ');
}

/** Splits a text at commas and line ends. @returns the words, each once however it is capitalised. */
export function synonymsIn(text: string): string[] {
  const words = text.split(/[,\n]/u).map((word) => word.trim());
  const first = new Map<string, string>();
  for (const word of words)
    if (word !== '' && !first.has(word.toLowerCase())) first.set(word.toLowerCase(), word);
  return [...first.values()];
}

/** Returns why the server would refuse the synonyms, in sentences that say what to change. */
export function synonymRefusals(synonyms: readonly string[]): string[] {
  const long = synonyms.filter((word) => word.length > LONGEST);
  return [
    ...(synonyms.length > MOST ? [`There are ${synonyms.length} other words; the limit is ${MOST}.`] : []),
    ...long.map((word) => `"${word.slice(0, 20)}…" has ${word.length} characters; the limit is ${LONGEST}.`),
  ];
}

/** Returns what a person should know before saving: SPEC section 5, word for word. */
export function saveWarnings({ type, buttons, rows }: Content): string[] {
  if (type === 'list')
    return rows.flatMap(({ label }, index) => (label.trim() ? [] : [`List item ${index + 1} is empty`]));
  if (type !== 'buttons') return [];
  return buttons.flatMap(({ label, event }, index) => [
    ...(label.trim() ? [] : [`Button ${index + 1} has no label`]),
    ...(event ? [] : [`Button "${label.trim() || index + 1}" has no event mapping`]),
  ]);
}
