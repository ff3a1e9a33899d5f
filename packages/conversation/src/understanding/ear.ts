import type { Ear } from '@labrish/pilot/language';
import type { Found } from './concepts.ts';

/** Words in a piece of a text. Pieces overlap by half, so that a request at the end of a story is recognised too. */
const PIECE = 24;
/** Concepts at most this many words apart are a pair. */
const MAX_PAIR_DISTANCE = 5;
const GRAMS = [2, 3, 4, 5];

/** A folded text and its concepts. */
export interface FoldedText {
  tokens: string[];
  concepts: Found[];
}

const decoded = new WeakMap<Ear, Map<string, Int8Array>>();

/**
 * Scores a text for each class of the ear: above 0 means rather yes than no. A linear model over hashed parts of words, words,
 * pairs of words and concepts; the highest score among the pieces of the text counts.
 */
export function listen(ear: Ear, heard: FoldedText): Record<string, number> {
  const weights = weightsOf(ear);
  const scores = Object.fromEntries(Object.keys(ear.classes).map((name) => [name, -Infinity]));
  for (const piece of piecesOf(heard)) {
    const features = featuresOf(piece, ear.buckets);
    const scale = 1 / Math.sqrt(features.length || 1);
    for (const [name, { unit, bias }] of Object.entries(ear.classes)) {
      const row = weights.get(name);
      const sum = features.reduce((total, feature) => total + (row?.[feature] ?? 0), 0);
      scores[name] = Math.max(scores[name] ?? -Infinity, sum * unit * scale + bias);
    }
  }
  return scores;
}

/** Splits a text into pieces; a short one is a single piece. */
export function piecesOf({ tokens, concepts }: FoldedText): FoldedText[] {
  if (tokens.length <= PIECE) return [{ tokens, concepts }];
  const pieces: FoldedText[] = [];
  for (let from = 0; from < tokens.length - PIECE / 2; from += PIECE / 2)
    pieces.push({
      tokens: tokens.slice(from, from + PIECE),
      concepts: concepts
        .filter(({ at }) => at >= from && at < from + PIECE)
        .map(({ concept, at }) => ({ concept, at: at - from })),
    });
  return pieces;
}

/** Returns the hashed indexes of a piece's features, without duplicates. */
export function featuresOf({ tokens, concepts }: FoldedText, buckets: number): number[] {
  const features = new Set<number>();
  const add = (feature: string) => features.add(hash(feature) % buckets);
  tokens.forEach((token, i) => {
    add(`w ${token}`);
    add(`b ${token} ${tokens[i + 1] ?? '$'}`);
    if (i === 0) add(`f ${token}`);
    if (tokens[i + 2] !== undefined) add(`s ${token} ${tokens[i + 2]}`);
    if (token.startsWith('#')) return;
    const spelt = `^${token}$`;
    for (const n of GRAMS)
      for (let from = 0; from + n <= spelt.length; from += 1) add(`g ${spelt.slice(from, from + n)}`);
  });
  concepts.forEach(({ concept, at }, i) => {
    add(`c ${concept}`);
    for (const other of concepts.slice(i + 1))
      if (other.at - at <= MAX_PAIR_DISTANCE && other.concept !== concept)
        add(`p ${[concept, other.concept].sort().join(' ')}`);
  });
  add(`n ${Math.min(6, Math.ceil(Math.log2(tokens.length + 1)))}`);
  return [...features];
}

function weightsOf(ear: Ear): Map<string, Int8Array> {
  const before = decoded.get(ear);
  if (before) return before;
  const rows = Object.entries(ear.classes).map(([name, { weights }]) => {
    const bytes = Uint8Array.from(atob(weights), (sign) => sign.charCodeAt(0));
    return [name, new Int8Array(bytes.buffer)] as const;
  });
  const all = new Map(rows);
  decoded.set(ear, all);
  return all;
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
