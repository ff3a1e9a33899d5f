import pMemoize from 'p-memoize';
import { NO_FACTS, type Facts } from './facts.ts';
import { FRESH_SECONDS, type Known } from './releases/known.ts';
import type { Sample } from './releases/samples.ts';

/** What the landing page says of the day. */
export interface Today {
  facts: Facts;
  /** Recordings of the version to use whose speakers agreed to be heard in public. */
  samples: readonly Sample[];
  /** There is a version of the dataset to get. */
  published: boolean;
}

export const NO_TODAY: Today = { facts: NO_FACTS, samples: [], published: false };

/** A visitor waits no longer for the database: the page is served whatever state that is in. Milliseconds. */
const PATIENCE = 300;
const FRESH = FRESH_SECONDS * 1000;
/** Older than this nothing is shown: somebody may have taken it back. Milliseconds. */
const OLDEST = 2 * FRESH;

/** @returns a function that answers soon, whatever the database does: what is known by then, or nothing of the day. */
export function createToday(
  read: { facts: () => Promise<Facts>; known: () => Promise<Known | null> },
  now: () => Date,
): () => Promise<Today> {
  let latest = { today: NO_TODAY, at: -Infinity };
  const refresh = pMemoize(
    async () => {
      const [facts, known] = await Promise.all([read.facts(), read.known()]);
      latest = { today: asBefore(latest.today, toToday(facts, known)), at: now().getTime() };
    },
    { cache: false },
  );
  const isYounger = (age: number) => now().getTime() - latest.at <= age;
  return async () => {
    if (!isYounger(FRESH)) await Promise.race([refresh(), after(PATIENCE)]);
    return isYounger(OLDEST) ? latest.today : NO_TODAY;
  };
}

function toToday(facts: Facts, known: Known | null): Today {
  const current = known?.current ?? null;
  return { facts, samples: current?.samples ?? NO_TODAY.samples, published: current !== null };
}

/** The same object where nothing has changed, so that the page is not drawn anew. */
function asBefore(before: Today, after: Today): Today {
  const isSame =
    before.facts === after.facts && before.samples === after.samples && before.published === after.published;
  return isSame ? before : after;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
