import type { Category } from '@labrish/pilot';
import { SPLITS, type Split } from '../clip.ts';

/** A speaker, with the traits by which splits are balanced. */
export interface Speaker {
  speaker_id: string;
  /** An HMAC of the series in hex, unique per speaker: the order of assignment. Nobody outside can foresee or choose it. */
  order: string;
  group: string | null;
  /** The category of most of their recordings. */
  category: Category;
  age_range: string | null;
  /** Length of their recordings in this version, without held-out topics, which are in no split. */
  seconds: number;
  /** Whether a recording of theirs was published. Then they cannot become speakers of the private test set. */
  is_published?: boolean;
}

/** The target shares of the splits in all seconds: the usual 80, 10 and 10 %. */
export const SHARES: Readonly<Record<(typeof SPLITS)[number], number>> = { train: 0.8, dev: 0.1, test: 0.1 };

/** Minimum number of speakers of a stratum that decides: a tenth of fewer is less than one speaker. */
const LEAST_SPEAKERS = 10;

/** Speakers with the same traits: their number, their seconds, and the seconds that each split has so far. */
export interface Stratum {
  speakers: number;
  seconds: number;
  given: Record<Split, number>;
}

/** All strata of a version; each speaker is in four of them, from group x category x age to everybody. */
export type Strata = ReadonlyMap<string, Stratum>;

export function strataOf(speakers: readonly Speaker[]): Strata {
  const strata = new Map<string, Stratum>();
  for (const speaker of speakers)
    for (const name of namesOf(speaker)) {
      const stratum = strata.get(name) ?? {
        speakers: 0,
        seconds: 0,
        given: { train: 0, dev: 0, test: 0, private: 0 },
      };
      strata.set(name, stratum);
      stratum.speakers += 1;
      stratum.seconds += speaker.seconds;
    }
  return strata;
}

/** Adds a speaker's seconds to a split, in all of their strata. */
export function addSeconds(strata: Strata, speaker: Speaker, split: Split): void {
  for (const { given } of strataAround(strata, speaker)) given[split] += speaker.seconds;
}

/**
 * Returns the split that lacks most seconds in the speaker's narrowest stratum that is large enough. If two splits lack the
 * same there, the next wider stratum decides, and finally the order of SPLITS: train, if no stratum is large enough.
 */
export function neediestSplit(strata: Strata, speaker: Speaker): Split {
  const large = strataAround(strata, speaker).filter(({ speakers }) => speakers >= LEAST_SPEAKERS);
  return SPLITS.reduce((best, split) => (missesMore(split, best, large) ? split : best));
}

type Shared = (typeof SPLITS)[number];

function missesMore(a: Shared, b: Shared, strata: readonly Stratum[]): boolean {
  const missing = (split: Shared, { seconds, given }: Stratum) => SHARES[split] * seconds - given[split];
  const deciding = strata.find((stratum) => missing(a, stratum) !== missing(b, stratum));
  return deciding !== undefined && missing(a, deciding) > missing(b, deciding);
}

/** Returns the speaker's strata, from the narrowest to everybody. */
function strataAround(strata: Strata, speaker: Speaker): Stratum[] {
  return namesOf(speaker).flatMap((name) => strata.get(name) ?? []);
}

function namesOf({ group, category, age_range }: Speaker): string[] {
  const narrowest = [group, category, age_range];
  return [3, 2, 1, 0].map((traits) => JSON.stringify(narrowest.slice(0, traits)));
}
