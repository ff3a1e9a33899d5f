import { PLACE_NAMED } from '../event-keys.ts';
import { templateOf, transitionsFrom } from '../flow/flow.ts';
import { comparable, normalise } from '../text.ts';
import { ageIn, includesAge } from './ages.ts';
import { typedChoice } from './choices.ts';
import { parishNamed } from './places.ts';
import { isMisspelt } from './spelling.ts';
import { stillMeans } from './shown.ts';
import type { Parish } from '@labrish/pilot';
import type { Flow, ShownChoice, Template } from '../types.ts';

/** What is said around an answer: "patwa please", "mi a chat patwa", "it was English man". */
// prettier-ignore
const FILLERS = new Set([
  'please', 'pls', 'plz', 'man', 'sah', 'sir', 'miss', 'bro', 'boss', 'thanks', 'thank', 'you', 'yuh', 'mi', 'i', "i'm", 'im', 'it', 'was',
  'is', 'a', 'an', 'the', 'di', 'one', 'just', 'want', 'waan', 'would', 'like', 'spoke', 'speak', 'speaking', 'talk', 'talking', 'chat', 'did',
  'in', 'from', 'come', 'born', 'grow', 'grew', 'up', 'me', 'my', 'to', 'think', 'ok', 'okay', 'den', 'then',
]);

/** An answer that was typed: one of the choices, or a place. */
export type TypedAnswer = Pick<ShownChoice, 'event_key' | 'source_id' | 'title'>;

/**
 * What a typed text answers to a question: its choice by label, number or id; else by a place, an age, a synonym, or any of
 * them with a slip of the finger. An agreement counts only by its label, number, id or synonym, letter by letter.
 *
 * @param shown the choices as they are on the screen.
 * @returns undefined when it answers none of them.
 */
export function typedAnswer(
  flow: Flow,
  state_key: string | null,
  shown: ShownChoice[],
  text: string,
): TypedAnswer | undefined {
  const named = typedChoice(shown, text);
  if (named) return named;
  const said = wordsOf(text);
  if (!said) return undefined;
  const synonyms = (choice: ShownChoice) =>
    stillMeans(flow, state_key, choice) ? synonymsOf(templateOf(flow, state_key), choice) : [];
  const worded = shown.find((choice) => [wordsOf(choice.title), ...synonyms(choice)].includes(said));
  if (worded) return worded;
  const loose = shown.filter(({ keeps }) => !/\brecord_consent\b/.test(keeps));
  const core = coreOf(said);
  return (
    placeAnswer(flow, state_key, loose, said) ??
    ageAnswer(loose, said) ??
    loose.find((choice) =>
      [wordsOf(choice.title), ...synonyms(choice)].some((word) => coreOf(word) === core),
    ) ??
    onlyOne(loose.filter((c) => [wordsOf(c.title), ...synonyms(c)].some((word) => isMisspelt(core, word))))
  );
}

/** What an admin wrote beside a choice, as long as it is called what it was called on the screen. */
function synonymsOf(template: Template | undefined, { source_id, title }: ShownChoice): string[] {
  const rows = [
    ...(template?.actions ?? []),
    ...(template?.list_items ?? []).map(({ item, ...row }) => ({ ...row, title: item })),
  ];
  const row = rows.find(({ id, ...each }) => id === source_id && normalise(each.title) === normalise(title));
  return (row?.synonyms ?? []).map(wordsOf).filter(Boolean);
}

/** A state that takes places takes any; in a list of them it is the row of this one, or of the part of the country that names it. */
function placeAnswer(
  flow: Flow,
  state_key: string | null,
  shown: ShownChoice[],
  said: string,
): TypedAnswer | undefined {
  const parish = parishNamed(said);
  if (!parish) return undefined;
  if (transitionsFrom(flow, state_key, PLACE_NAMED).length > 0)
    return { event_key: PLACE_NAMED, source_id: parish.code, title: parish.name };
  return (
    shown.find(({ source_id }) => source_id === parish.code) ??
    shown.find(({ source_id }) => describes(templateOf(flow, state_key), source_id, parish))
  );
}

function describes(template: Template | undefined, source_id: string, parish: Parish): boolean {
  const row = template?.list_items.find(({ id }) => id === source_id);
  return (row?.description ?? '').split(',').some((name) => parishNamed(comparable(name)) === parish);
}

function ageAnswer(shown: ShownChoice[], said: string): ShownChoice | undefined {
  const age = ageIn(said);
  return age === undefined ? undefined : shown.find(({ title }) => includesAge(title, age));
}

/** A text without the signs between its words; "18-24" is "18 to 24". */
function wordsOf(text: string): string {
  return normalise(text)
    .replace(/(\d)\s*[-–]\s*(\d)/gu, '$1 to $2')
    .replace(/[,.;:!?+]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function coreOf(said: string): string {
  const words = said.split(/[\s,.!?]+/u).filter(Boolean);
  return words.filter((word) => !FILLERS.has(word)).join(' ') || said;
}

function onlyOne<T>(found: T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}
