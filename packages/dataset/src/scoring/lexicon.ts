import { alignedWords } from './error-rate.ts';
import { normaliseTranscription } from './normalise.ts';

/** What people write where a recogniser writes something else. */
export interface Respelling {
  /** As the recogniser writes it, like `going to`. */
  heard: string;
  /** As people write it, like `a go`. */
  written: string;
  /** How many people wrote it so. */
  people: number;
  /** How often. */
  count: number;
}

/** A recording that a recogniser heard and a person wrote down. */
export interface HeardAndWritten {
  heard: string;
  written: string;
  author_id: string;
  speaker_id: string;
}

/** A longer place that differs is another sentence, not another spelling. */
const MOST_WORDS = 3;
/** How many people must have written something before it is listed, and of how many speakers: a word of one could tell who they are. */
const LEAST_PEOPLE = 3;
const LEAST_SPEAKERS = 2;

/**
 * Lists what people write where a recogniser writes something else: it aligns both word by word and counts the places that differ. The
 * most people come first. What fewer than three people wrote, or of fewer than two speakers, is left out. Total.
 */
export function lexiconOf(pairs: Iterable<HeardAndWritten>): Respelling[] {
  const found = new Map<
    string,
    Pick<Respelling, 'heard' | 'written' | 'count'> & { authors: Set<string>; speakers: Set<string> }
  >();
  for (const { heard, written, author_id, speaker_id } of pairs)
    for (const place of placesThatDiffer(written, heard)) {
      const key = JSON.stringify(place);
      const entry = found.get(key) ?? { ...place, count: 0, authors: new Set(), speakers: new Set() };
      entry.authors.add(author_id);
      entry.speakers.add(speaker_id);
      entry.count += 1;
      found.set(key, entry);
    }
  return Array.from(found)
    .filter(([, { authors, speakers }]) => authors.size >= LEAST_PEOPLE && speakers.size >= LEAST_SPEAKERS)
    .toSorted(
      ([a, one], [b, other]) =>
        other.authors.size - one.authors.size || other.count - one.count || (a < b ? -1 : 1),
    )
    .map(([, { heard, written, count, authors }]) => ({ heard, written, people: authors.size, count }));
}

/** Lists the places that differ, without those where one of the two has nothing. */
function placesThatDiffer(written: string, heard: string): Pick<Respelling, 'heard' | 'written'>[] {
  const places: { written: string[]; heard: string[] }[] = [];
  let isOpen = false;
  for (const [one, other] of alignedWords(written, heard)) {
    const differs = one !== other;
    if (differs && !isOpen) places.push({ written: [], heard: [] });
    isOpen = differs;
    const place = places.at(-1);
    if (!differs || !place) continue;
    if (one !== null) place.written.push(one);
    if (other !== null) place.heard.push(other);
  }
  return places.flatMap((place) =>
    [place.written, place.heard].every(({ length }) => length > 0 && length <= MOST_WORDS)
      ? { written: place.written.join(' '), heard: place.heard.join(' ') }
      : [],
  );
}

/** Returns what is known of the words of a text, in the order of the lexicon. @param text a draft, or what somebody made of it */
export function respellingsIn(text: string, lexicon: readonly Respelling[]): Respelling[] {
  const words = new Set(normaliseTranscription(text).split(' '));
  return lexicon.filter(
    ({ heard }) => heard.split(' ').every((word) => words.has(word)) && placesOf(heard, text).length > 0,
  );
}

/**
 * Replaces what a recogniser wrote by what people write, in all places, with a capital letter where a sentence begins with one.
 *
 * @returns the text after each replacement, from the last place to the first: marks in the text are moved after each
 */
export function respell(text: string, { heard, written }: Pick<Respelling, 'heard' | 'written'>): string[] {
  const steps: string[] = [];
  let now = text;
  for (const { from, to } of placesOf(heard, text).toReversed()) {
    const isCapital = /^\p{Lu}/u.test(now.slice(from)) && BEGINS_SENTENCE.test(now.slice(0, from));
    const put = isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
    now = now.slice(0, from) + put + now.slice(to);
    steps.push(now);
  }
  return steps;
}

/** Nothing, or the end of a sentence or of a line, before a word. */
const BEGINS_SENTENCE = /(?:^|[.!?…]["”’)]*\s|\n)\s*$/u;

/** Finds whole words in a text, in any case and with whatever stands between them but letters. Tags in square brackets are no words. */
function placesOf(words: string, text: string): { from: number; to: number }[] {
  // The normaliser has removed the apostrophes of what was heard.
  const letters = (word: string) =>
    Array.from(word, (letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)).join("['’]?");
  const whole = new RegExp(
    String.raw`(?<!\[[^[\]]*)(?<![\p{L}\p{M}\p{N}'’-])${words
      .split(' ')
      .map(letters)
      .join(String.raw`[^\p{L}\p{M}\p{N}[\]]+`)}(?![\p{L}\p{M}\p{N}'’-])`,
    'giu',
  );
  return Array.from(text.matchAll(whole), ({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
}
