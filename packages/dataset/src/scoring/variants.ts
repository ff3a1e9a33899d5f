import type { Clip } from '../release/clip.ts';
import { substitutedWords } from './error-rate.ts';

/** What two people wrote for one word in the same place of recordings. `word` comes before `variant` in the order of codes. */
export interface Variant {
  word: string;
  variant: string;
  category: string;
  /** How often. */
  count: number;
  /** Different pairs of people who wrote so. */
  transcriber_pairs: number;
}

/** A recording, with what people wrote down. */
export type Wordings = Pick<Clip, 'speaker_id' | 'category' | 'transcripts'>;

/** A word that only one speaker says could tell who they are, and what one place shows may be misheard. */
const LEAST_SPEAKERS = 2;

/**
 * Lists what people write differently: it aligns every two natural transcripts of a recording by different people, word by word,
 * and counts the words in the same place that differ. Words of fewer than two speakers are left out. The most frequent are first.
 */
export function variantsOf(recordings: Iterable<Wordings>): Variant[] {
  const found = new Map<
    string,
    { row: Omit<Variant, 'transcriber_pairs'>; speakers: Set<string>; pairs: Set<string> }
  >();
  for (const { speaker_id, category, transcripts } of recordings)
    for (const [one, other] of pairsOf(transcripts.filter(({ layer }) => layer === 'natural')))
      for (const words of substitutedWords(one.text, other.text)) {
        const [word = '', variant = ''] = words.toSorted();
        const key = [word, variant, category].join(' ');
        const row = { word, variant, category, count: 0 };
        const entry = found.get(key) ?? { row, speakers: new Set(), pairs: new Set() };
        entry.row.count += 1;
        entry.speakers.add(speaker_id);
        entry.pairs.add([one.transcriber_id, other.transcriber_id].toSorted().join(' '));
        found.set(key, entry);
      }
  return Array.from(found)
    .filter(([, { speakers }]) => speakers.size >= LEAST_SPEAKERS)
    .toSorted(([a, one], [b, other]) => other.row.count - one.row.count || (a < b ? -1 : 1))
    .map(([, { row, pairs }]) => ({ ...row, transcriber_pairs: pairs.size }));
}

/** Pairs the transcripts of different people. */
function pairsOf(transcripts: Clip['transcripts']) {
  return transcripts.flatMap((one, place) =>
    transcripts
      .slice(place + 1)
      .filter(({ transcriber_id }) => transcriber_id !== one.transcriber_id)
      .map((other) => [one, other] as const),
  );
}
