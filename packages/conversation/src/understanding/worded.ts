import { PLACE_NAMED } from '../event-keys.ts';
import { takesWords, transitionsFrom } from '../flow/flow.ts';
import { agesIn, includesAges } from './ages.ts';
import { figuresIn, foldingOf, rawWords } from './fold.ts';
import { namedIn } from './named.ts';
import { isSure, type Meaning } from './meanings.ts';
import { read, type Reading } from './reading.ts';
import type { Kind } from './patterns.ts';
import { intentOf, isAsk, isRemark } from './requests.ts';
import type { Place } from '@labrish/pilot';
import type { Language } from '@labrish/pilot/language';
import type { Flow, ShownChoice } from '../types.ts';

/** A choice on the screen, with what people type for it. */
export interface NamedChoice {
  choice: ShownChoice;
  names: string[];
}

/** What was typed, and the question that it answers. */
export interface Typed {
  flow: Flow;
  state_key: string | null;
  text: string;
  year?: number | undefined;
  /** Whether they have given nothing so far: then a refusal can take nothing back. */
  is_new?: boolean;
}

/** A shorter name, unless it is the label, is none among other words: "n", "us", "go". */
const SHORTEST = 4;
/** Most words of a text in which the number behind a place is part of its name. */
const NUMBERED_PLACE_WORDS = 4;
/** Most words of an answer by position: "the second one please". */
const POSITION_WORDS = 8;
/** Words of an answer that hardly has room for anything but a position: "the second one". */
const FEW_WORDS = 4;
/** Names of the choices that refuse to take part. */
const REFUSALS = ['no', 'disagree'];

/**
 * Finds the answer that a text gives among other words: a place, an age, a choice by its names, by yes or no, or by its position. What
 * may be a withdrawal, STOP, an age under 18 or distress is no answer; a question is none where the answer would be stored.
 *
 * @param all the choices on the screen, in their order; one that agrees or tells an age under 18 is never found
 * @param possible all that a text may mean here
 * @returns a choice, a place, or undefined when it gives no answer, or two
 */
export function wordedAnswer(
  typed: Typed,
  all: NamedChoice[],
  possible: readonly string[],
): ShownChoice | Place | undefined {
  const { flow, state_key, text, year } = typed;
  const { language } = flow.speech;
  if (all.length === 0 || takesWords(flow, state_key)) return undefined;
  const reading = read(text, { language, awaits_words: false, year });
  const isQuestion = text.includes('?') || reading.begins(1, 'ask');
  const choices = all.filter((each) => isOpen(each, isQuestion));
  const meant = reading.meansOneOf(possible);
  const likely = isAsk(flow, text) ? undefined : byMeaning(typed, choices, reading.kinds, meant);
  const placed = byPosition(typed, all, choices);
  const isPosition = placed !== undefined && rawWords(text).length <= FEW_WORDS;
  const intent = likely || isPosition ? undefined : intentOf(flow, text, meant);
  if (intent && !isRemark(intent)) return undefined;
  const places =
    isQuestion || transitionsFrom(flow, state_key, PLACE_NAMED).length === 0 ? [] : flow.pilot.places;
  const nameables = [
    ...places.map((value) => ({ value, names: [value.name, ...value.also], isPlace: true })),
    ...choices.map((each) => ({ value: each.choice, names: namesAmongWords(language, each) })),
  ];
  const named = onlyOne(typed, namedIn<ShownChoice | Place>(language, nameables, text), all);
  if (named === null) return undefined;
  const isAge = meant?.meaning === 'an age' && isSure(meant);
  const aged = isQuestion ? undefined : byAge(typed, choices, reading, isAge);
  const unnamed = aged ?? byYesOrNo(choices, reading) ?? placed;
  // What is named among words about something else is no answer: "bad english, does that count".
  const isElse = meant?.meaning === 'none' && (isSure(meant) || !('code' in (named ?? {})));
  if (named && isElse && !isPosition) return undefined;
  const answer =
    (isPosition ? placed.choice : named) ?? likely?.choice ?? (intent ? undefined : unnamed?.choice);
  if (reading.kinds.length === 0 || !answer || answer === likely?.choice) return answer;
  // A number alone may sound like an age under 18: "Kingston 11", "71 years young".
  const isNumber = answer === aged?.choice || ('code' in answer && isNumberedPlace(answer, typed));
  return isNumber && reading.kinds.every((kind) => kind === 'age') ? answer : undefined;
}

/** Whether words may choose it: never what agrees or tells an age under 18, and in a question only what stores nothing. */
function isOpen({ choice: { action_signature } }: NamedChoice, isQuestion: boolean): boolean {
  return isQuestion
    ? action_signature === ''
    : !/\b(?:record_consent|remember_under_18)\b/.test(action_signature);
}

/** Returns the names by which a choice is found among other words: its label, and those that are long enough. */
function namesAmongWords(language: Language, { names: [label = '', ...others] }: NamedChoice): string[] {
  return [
    label,
    ...others.filter(({ length }) => length >= SHORTEST),
    ...others.flatMap((name) => language.also[name] ?? []),
  ];
}

/** Reads an age, unless the text may be a child's. @param isAge the text surely states one */
function byAge(
  { flow, text, year }: Typed,
  choices: NamedChoice[],
  reading: Reading,
  isAge: boolean,
): NamedChoice | undefined {
  if (reading.has('minor', 'under_age', 'young_year', 'soon')) return undefined;
  const ages = agesIn(flow.speech.language, text, year, isAge);
  return ages && choices.find(({ choice }) => includesAges(choice.title, ages));
}

/** Whether a short text names a place whose name has a number, which then is no age. */
function isNumberedPlace(place: Place, { flow, text }: Typed): boolean {
  const names = place.also.filter((name) => /\d/u.test(name));
  const isShort = rawWords(text).length <= NUMBERED_PLACE_WORDS;
  return isShort && namedIn(flow.speech.language, [{ value: place, names }], text).length > 0;
}

/** Returns the only answer among those named; null when they are several, and undefined when there is none. */
function onlyOne(
  { flow: { pilot, speech }, text }: Typed,
  named: (ShownChoice | Place)[],
  all: NamedChoice[],
): ShownChoice | Place | null | undefined {
  const [first, second, ...others] = named;
  // Who names two labels, or a part of one, spoke both.
  const mix = pilot.labels.find(({ is_mix }) => is_mix);
  const areLabels = first !== undefined && named.every((each) => labelOf(each) !== undefined);
  if (mix && areLabels && (second || isPartly(speech.language, text)))
    return all.find(({ choice }) => labelOf(choice) === mix.key)?.choice ?? null;
  if (first === undefined || second === undefined) return first;
  if (others.length > 0 || !('code' in first) || !('code' in second)) return null;
  if (first.reaches?.includes(second.code)) return second;
  return second.reaches?.includes(first.code) ? first : null;
}

function isPartly(language: Language, text: string): boolean {
  const { plainOf } = foldingOf(language);
  const partly = new Set(language.partly.map(plainOf));
  return rawWords(text).some((word) => partly.has(plainOf(word)));
}

/** Returns the label that a choice gives a recording. */
function labelOf(answer: ShownChoice | Place): string | undefined {
  return 'code' in answer ? undefined : /^set_category category (.+)$/u.exec(answer.action_signature)?.[1];
}

/** Reads a yes, or a no, for the choice that people may type it for. A text that says both is no answer. */
function byYesOrNo(choices: NamedChoice[], { begins, has }: Reading): NamedChoice | undefined {
  const [yes, no] = [begins(2, 'yes'), begins(2, 'nay')];
  if (yes === no || (yes && has('not'))) return undefined;
  const matching = choices.filter(({ names }) => names.includes(yes ? 'yes' : 'no'));
  return matching.length === 1 ? matching[0] : undefined;
}

/** Returns the choice that the text most likely means. A refusal, and what would be stored, must be all but certain; a label is named. */
function byMeaning(
  { is_new = false }: Typed,
  choices: NamedChoice[],
  kinds: Kind[],
  meant: Meaning | undefined,
): NamedChoice | undefined {
  const found = meant && choices.find(({ names }) => names.includes(meant.meaning));
  if (!found || labelOf(found.choice) !== undefined) return undefined;
  const isRefusal = is_new && REFUSALS.includes(meant.meaning);
  if (!kinds.every((kind) => isRefusal && (kind === 'delete' || kind === 'stop'))) return undefined;
  const isBinding = found.choice.action_signature !== '' || REFUSALS.includes(meant.meaning);
  return isBinding && !isSure(meant) ? undefined : found;
}

/** Reads a position among all choices of the screen: "the second one", "last", "number 3". */
function byPosition(
  { flow, text }: Typed,
  all: NamedChoice[],
  choices: NamedChoice[],
): NamedChoice | undefined {
  const folding = foldingOf(flow.speech.language);
  const { ordinals, plainOf } = folding;
  const words = rawWords(text);
  // "My seventy-third birthday" is an age.
  const isNumber = figuresIn(text, folding).numbers.some(({ value }) => value > all.length);
  if (words.length > POSITION_WORDS || isNumber) return undefined;
  const [position, ...others] = words.flatMap((word) => ordinals.get(plainOf(word)) ?? []);
  if (position === undefined || others.length > 0) return undefined;
  const at = position > 0 ? position - 1 : position < 0 ? all.length + position : (all.length - 1) / 2;
  const meant = all[at];
  return meant && choices.includes(meant) ? meant : undefined;
}
