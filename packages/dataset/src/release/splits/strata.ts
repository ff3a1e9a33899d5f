import type { Category } from '@labrish/pilot';
import type { Split } from '../clip.ts';
import { SPLITS } from '../clip.ts';

/** What splits are balanced by. */
export interface Speaker {
  speaker_id: string;
  /** An HMAC of the series in hex, different for everybody: who is looked at first. Nobody outside can foresee or choose it. */
  order: string;
  county: string | null;
  /** What most of their recordings are. */
  category: Category;
  age_range: string | null;
  /** Of their recordings in this version, without those on held-out topics: these are in no split. */
  seconds: number;
}

/** The parts of all seconds that the splits should have: 80, 10 and 10 %, as is usual. */
export const SHARES: Readonly<Record<Split, number>> = { train: 0.8, dev: 0.1, test: 0.1 };

/** With fewer speakers than this, a tenth of a stratum is nobody. */
const LEAST_SPEAKERS = 10;

/** Speakers who are alike, with the seconds of all, and those that each split has of them so far. */
export interface Stratum {
  speakers: number;
  seconds: number;
  given: Record<Split, number>;
}

/** All strata of a version; each speaker is in four of them, from county x category x age to everybody. */
export type Strata = ReadonlyMap<string, Stratum>;

export function strataOf(speakers: readonly Speaker[]): Strata {
  const strata = new Map<string, Stratum>();
  for (const speaker of speakers)
    for (const name of namesOf(speaker)) {
      const stratum = strata.get(name) ?? { speakers: 0, seconds: 0, given: { train: 0, dev: 0, test: 0 } };
      strata.set(name, stratum);
      stratum.speakers += 1;
      stratum.seconds += speaker.seconds;
    }
  return strata;
}

/** Counts a speaker's seconds for a split, in all of their strata. */
export function give(strata: Strata, speaker: Speaker, split: Split): void {
  for (const { given } of strataAround(strata, speaker)) given[split] += speaker.seconds;
}

/**
 * @returns where most seconds are missing in the speaker's narrowest stratum that is large enough. When two splits miss the
 *   same there, the next wider stratum decides, at last the order of SPLITS: with fewer speakers in all it is train.
 */
export function neediestSplit(strata: Strata, speaker: Speaker): Split {
  const large = strataAround(strata, speaker).filter(({ speakers }) => speakers >= LEAST_SPEAKERS);
  return SPLITS.reduce((best, split) => (missesMore(split, best, large) ? split : best));
}

function missesMore(a: Split, b: Split, strata: readonly Stratum[]): boolean {
  const missing = (split: Split, { seconds, given }: Stratum) => SHARES[split] * seconds - given[split];
  const deciding = strata.find((stratum) => missing(a, stratum) !== missing(b, stratum));
  return deciding !== undefined && missing(a, deciding) > missing(b, deciding);
}

/** From the narrowest to everybody. */
function strataAround(strata: Strata, speaker: Speaker): Stratum[] {
  return namesOf(speaker).flatMap((name) => strata.get(name) ?? []);
}

function namesOf({ county, category, age_range }: Speaker): string[] {
  const narrowest = [county, category, age_range];
  return [3, 2, 1, 0].map((traits) => JSON.stringify(narrowest.slice(0, traits)));
}
