import { personalDetails } from './personal/details.ts';
import type { Names } from './personal/names.ts';
import { codePointsOf } from './personal/words.ts';

/** Tags for what is heard but not said, and what they mean (docs/transcribing.md). */
export const TAGS = {
  '[noise]': 'A sound that matters: a horn, a dog, a door.',
  '[laugh]': 'The speaker laughs, alone or while they speak.',
  '[disfluency]': 'The speaker breaks off or begins a word again.',
  '[unclear]': 'A word that the transcriber could not make out.',
  '[kiss-teeth]': 'The speaker kisses their teeth.',
  '[singing]': 'The speaker sings the words that follow.',
  '[overlap]': 'Two people speak at once.',
  '[other language]': 'Words in another language.',
} as const;
export const TAG_NAMES = Object.keys(TAGS) as (keyof typeof TAGS)[];

/** What is published in the place of words that tell who somebody is. Nobody types it. */
export const MASK = '[redacted]';

const ADVICE = {
  unknown_tag: 'There is no such tag. Choose one of the tags, or write what is said without brackets.',
  bracket: 'A bracket is missing. Only tags have brackets, like [laugh].',
  no_words: 'There are no words. Transcribe what is said, or press Reject.',
  digits: 'Write numbers in words, as they are said.',
  phone: 'This looks like a phone number, or the number of an account or a card.',
  contact: 'This looks like an e-mail or web address.',
  address: 'This looks like a street address.',
  name: 'This may be a name that tells who somebody is, or where they live.',
};
const PERSONAL = ' Press Reject and choose Personal details, or leave it out if nobody says it.';
const NAME = ' Press Reject and choose Personal details, or press Done again if it is famous, or a place.';

/** A place where a text breaks the conventions, in code points, and what to do about it. */
export interface ConventionFault {
  kind: keyof typeof ADVICE;
  from: number;
  to: number;
  advice: string;
}

const MOST_FAULTS = 100;

/**
 * Finds where a text breaks the conventions, in order; at most 100 places of each sort. Total, and in linear time.
 *
 * @param names of the country; absent: no names are searched
 */
export function conventionFaults(text: string, names?: Names): ConventionFault[] {
  const personal = personalDetails(text, names);
  const points = codePointsOf(text);
  const found: Omit<ConventionFault, 'advice'>[] = [];
  const add = (kind: ConventionFault['kind'], from: number, to: number) => {
    if (found.length < MOST_FAULTS) found.push({ kind, from: points[from] ?? 0, to: points[to] ?? 0 });
  };
  let open = -1;
  for (const { 0: bracket, index } of text.matchAll(/[[\]]/g)) {
    const closed = text.slice(Math.max(open, 0), index + 1);
    if (bracket === '[' ? open >= 0 : open < 0) add('bracket', open < 0 ? index : open, index + 1);
    else if (bracket === ']' && !TAG_NAMES.some((tag) => tag === closed)) add('unknown_tag', open, index + 1);
    open = bracket === '[' ? index : -1;
  }
  if (open >= 0) add('bracket', open, text.length);
  if (text.trim() && !/[\p{L}\p{N}]/u.test(text.replace(/\[[^[\]]*\]/g, ''))) add('no_words', 0, text.length);
  let next = 0;
  for (const { 0: digits, index } of text.matchAll(/\p{N}+/gu)) {
    const at = points[index] ?? 0;
    while (next < personal.length && personal[next]!.to <= at) next += 1;
    if (!(personal[next] && personal[next]!.from <= at)) add('digits', index, index + digits.length);
  }
  return [...found, ...personal]
    .toSorted((a, b) => a.from - b.from)
    .map((fault) => ({ ...fault, advice: adviceOn(fault.kind) }));
}

function adviceOn(kind: ConventionFault['kind']): string {
  return ADVICE[kind] + (kind === 'name' ? NAME : isPersonal(kind) ? PERSONAL : '');
}

/** Returns whether a fault is something that tells who or where a person is. */
function isPersonal(kind: ConventionFault['kind']): boolean {
  return kind === 'phone' || kind === 'contact' || kind === 'address' || kind === 'name';
}

/** The layers of a transcript: as spoken, in Standard English, in the spelling of the Jamaican Language Unit. */
export const LAYERS = ['natural', 'english', 'cassidy_jlu'] as const;
export type Layer = (typeof LAYERS)[number];

/** Finds where a transcript breaks the conventions, by layer: the natural one any of them, the others what is personal. */
export function transcriptFaults(
  words: Partial<Record<Layer, string | null>>,
  names?: Names,
): (ConventionFault & { layer: Layer })[] {
  return LAYERS.flatMap((layer) =>
    conventionFaults(words[layer] ?? '', names)
      .filter(({ kind }) => layer === 'natural' || isPersonal(kind))
      .map((fault) => ({ ...fault, layer })),
  );
}
