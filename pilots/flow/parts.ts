import type {
  Params,
  SeedAction,
  SeedRule,
  Seeds,
  SeedState,
  SeedTopic,
  SeedTransition,
} from '@labrish/conversation/seeds';
import type { Pilot } from '@labrish/pilot';
import type { Synonyms } from './synonyms.ts';
import type { Phrases, Say, Texts } from './texts.ts';

/** What a country brings to the flow that all countries share. */
export interface FlowParts {
  pilot: Pilot;
  consent: Seeds['consent'];
  topics: readonly SeedTopic[];
  phrases: Phrases;
  texts: Texts;
  synonyms: Synonyms;
  /** For the flow tests: the code of a place whose group has several, and a sentence that somebody types as their words. */
  example: { place: string; words: string };
}

/** The parts, and the bodies of the states in all wordings. */
export type Writing = FlowParts & { say: Say };

/** Make a rule or an action, with or without parameters. */
export const rule = (rule_key: string, params: Params = {}): SeedRule => ({ rule_key, params });
export const action = (action_key: string, params: Params = {}): SeedAction => ({ action_key, params });

/** Where a prompt that is chosen now is asked. */
export const ASKED = { to: 'awaiting_audio', then: [action('choose_prompt')] };
/** The transition that asks another topic. */
export const TO_ANOTHER: SeedTransition = { event: 'ANOTHER_CHOSEN', ...ASKED };

/** Returns a name in small letters without accents, for ids and keys: `windward_side`. */
export function slug(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z]+/gu, '_').replace(/^_|_$/gu, '');
}

/** Returns the event of the choice with this name: `WINDWARD_SIDE_CHOSEN`. */
export const chosen = (name: string): string => `${slug(name).toUpperCase()}_CHOSEN`;

/** Returns a button for each label. @param verb the first word of their ids */
export function labelButtons(
  { pilot, synonyms }: FlowParts,
  verb: 'ask' | 'spoke',
): NonNullable<SeedState['buttons']> {
  return pilot.labels.map(({ key, name }) => ({
    ...{ id: `${verb}_${slug(key)}`, title: name, event: chosen(key), synonyms: synonyms.labels[key] ?? [] },
  }));
}

/** Returns the names of labels in words: "English, Mix or Dialect". */
export function listed(labels: Pilot['labels'], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(labels.map(({ name }) => name));
}

/** Returns a noun with its article, like "an area". */
export const withArticle = (noun: string): string => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;

/** Returns a text with a capital first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
