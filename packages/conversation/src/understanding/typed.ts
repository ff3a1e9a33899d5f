import { ASKS } from '@labrish/pilot/language';
import { PLACE_NAMED } from '../event-keys.ts';
import { consentState, findState, takesWords, templateOf, transitionsFrom } from '../flow/flow.ts';
import { comparable, normalise } from '../text.ts';
import { hasSameMeaning, shownChoices } from '../choices.ts';
import { typedChoice } from '../template-choices.ts';
import { placeNamed } from './places.ts';
import { isAsk, withoutFillers } from './requests.ts';
import { isMisspelt } from './spelling.ts';
import { wordedAnswer, type Typed } from './worded.ts';
import type { Place } from '@labrish/pilot';
import type { Flow, ShownChoice, Template } from '../types.ts';

/** An answer that was typed: one of the choices, or a place. */
export type TypedAnswer = Pick<ShownChoice, 'event_key' | 'source_id' | 'title'>;

const AGREES = /\brecord_consent\b/u;

/**
 * Finds the answer that a typed text gives: a choice by label, number or id; else by a place, an age, a synonym, or any of
 * them with a slip of the finger. An agreement counts only by its label, number, id or synonym, letter by letter.
 *
 * @param shown the choices as they are on the screen.
 * @param among what may give the answer among other words; null: the whole text is an answer, or none is given
 * @returns undefined when it answers none of them.
 */
export function typedAnswer(
  flow: Flow,
  state_key: string | null,
  shown: ShownChoice[],
  text: string,
  among: Omit<Typed, 'flow' | 'state_key'> | null = { text },
): TypedAnswer | undefined {
  const named = typedChoice(shown, text);
  if (named) return isAskedAbout(named, text) ? undefined : named;
  const said = withoutSigns(text);
  if (!said) return undefined;
  const names = shown.map((choice) => ({ choice, words: namesOf(flow, state_key, choice) }));
  const exact = names.find(({ words }) => words.includes(said));
  if (exact) return isAskedAbout(exact.choice, text) ? undefined : exact.choice;
  const loose = names.filter(({ choice }) => !AGREES.test(choice.action_signature));
  const choices = loose.map(({ choice }) => choice);
  const coreOf = (words: string) => withoutFillers(flow.speech.language, words);
  const core = coreOf(said);
  const misspelt = loose.filter(({ words }) => words.some((word) => isMisspelt(core, word)));
  return (
    placeAnswer(flow, state_key, choices, said) ??
    loose.find(({ words }) => words.some((word) => coreOf(word) === core))?.choice ??
    // "Read it to me" is no "ready".
    (misspelt.length === 1 && !isAsk(flow, text) ? misspelt[0]?.choice : undefined) ??
    (among ? amongWords({ flow, state_key, ...among }, names) : undefined)
  );
}

/** Whether a text asks about an agreement, in its own words: a question is never a yes. */
function isAskedAbout({ action_signature }: ShownChoice, text: string): boolean {
  return text.includes('?') && AGREES.test(action_signature);
}

/** Returns all that a text may mean in a state: its choices by all their names, agreement, words, the intents. */
export function possibleMeanings(flow: Flow, state_key: string | null): string[] {
  const shown = shownChoices(flow, state_key).flatMap((choice) => namesOf(flow, state_key, choice));
  return [
    ...shown,
    ...ASKS,
    ...['a place', 'an age'],
    ...(consentState(flow)?.state_key === state_key ? ['consent'] : []),
    ...(takesWords(flow, state_key) ? ['words'] : []),
    // At the end any message begins anew.
    ...(findState(flow, state_key)?.is_final ? ['another'] : []),
  ];
}

/** Returns the names of a choice: its label, and its synonyms as long as it means what it meant on the screen. */
function namesOf(flow: Flow, state_key: string | null, choice: ShownChoice): string[] {
  const isUnchanged = hasSameMeaning(flow, state_key, choice);
  return [
    withoutSigns(choice.title),
    ...(isUnchanged ? synonymsOf(templateOf(flow, state_key), choice) : []),
  ];
}

/** Returns the synonyms that an admin gave a choice, as long as its label is the one on the screen. */
function synonymsOf(template: Template | undefined, { source_id, title }: ShownChoice): string[] {
  const rows = [
    ...(template?.actions ?? []),
    ...(template?.list_items ?? []).map(({ item, ...row }) => ({ ...row, title: item })),
  ];
  const row = rows.find(({ id, ...each }) => id === source_id && normalise(each.title) === normalise(title));
  return (row?.synonyms ?? []).map(withoutSigns).filter(Boolean);
}

/**
 * Understands a typed place. A state with a `PLACE_NAMED` transition accepts any place; otherwise the answer is the shown choice
 * of that place, or the choice whose description lists it, such as its group.
 */
function placeAnswer(
  flow: Flow,
  state_key: string | null,
  shown: ShownChoice[],
  said: string,
): TypedAnswer | undefined {
  const place = placeNamed(flow, said);
  if (!place) return undefined;
  if (transitionsFrom(flow, state_key, PLACE_NAMED).length > 0) return atPlace(place);
  return (
    shown.find(({ source_id }) => source_id === place.code) ??
    shown.find(({ source_id }) => describes(flow, templateOf(flow, state_key), source_id, place))
  );
}

function describes(flow: Flow, template: Template | undefined, source_id: string, place: Place): boolean {
  const row = template?.list_items.find(({ id }) => id === source_id);
  return (row?.description ?? '').split(',').some((name) => placeNamed(flow, comparable(name)) === place);
}

function amongWords(
  typed: Typed,
  shown: { choice: ShownChoice; words: string[] }[],
): TypedAnswer | undefined {
  const answer = wordedAnswer(
    typed,
    shown.map(({ choice, words: names }) => ({ choice, names })),
    possibleMeanings(typed.flow, typed.state_key),
  );
  return answer && 'code' in answer ? atPlace(answer) : answer;
}

function atPlace({ code, name }: Place): TypedAnswer {
  return { event_key: PLACE_NAMED, source_id: code, title: name };
}

/** Removes the punctuation between the words of a text; "18-24" becomes "18 to 24". */
function withoutSigns(text: string): string {
  return normalise(text)
    .replace(/(\d)\s*[-–]\s*(\d)/gu, '$1 to $2')
    .replace(/[,.;:!?+]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
