import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pMemoize from 'p-memoize';
import { NO_FACTS, type Facts } from './facts.ts';
import { FRESH_SECONDS, type PublishedVersions } from './releases/known.ts';
import type { ListedRun } from '#yardstick/runs.ts';
import type { Sample } from './releases/samples.ts';

/** The data of the landing page that changes. */
export interface LandingData {
  facts: Facts;
  /** Recordings to hear, whose speakers agreed to public playback. */
  samples: readonly Sample[];
  /** Whether the current version of the dataset can be downloaded. */
  published: boolean;
  /** How well recognisers understand the test recordings, the newest run first. */
  runs: readonly ListedRun[];
}

export const NO_LANDING_DATA: LandingData = { facts: NO_FACTS, samples: [], published: false, runs: [] };

/** How long a visitor waits for the database; then the page is served anyway. Milliseconds. */
const PATIENCE = 300;
const FRESH = FRESH_SECONDS * 1000;
/** Maximum age of what is shown: anything older may have been withdrawn. Milliseconds. */
const OLDEST = 2 * FRESH;

/** @returns a function that answers within PATIENCE, whatever the database does: with the last known data, or none. */
export function createLandingData(
  read: { facts: () => Promise<Facts>; known: () => Promise<PublishedVersions | null> },
  now: () => Date,
): () => Promise<LandingData> {
  let latest = { today: NO_LANDING_DATA, at: -Infinity };
  const refresh = pMemoize(
    async () => {
      const [facts, known] = await Promise.all([read.facts(), read.known()]);
      latest = { today: reuseIfUnchanged(latest.today, toLandingData(facts, known)), at: now().getTime() };
    },
    { cache: false },
  );
  const isYounger = (age: number) => now().getTime() - latest.at <= age;
  return async () => {
    if (!isYounger(FRESH)) await Promise.race([refresh(), setTimeout(PATIENCE, undefined, { ref: false })]);
    return isYounger(OLDEST) ? latest.today : NO_LANDING_DATA;
  };
}

function toLandingData(facts: Facts, known: PublishedVersions | null): LandingData {
  const {
    current,
    offered = [],
    samples = NO_LANDING_DATA.samples,
    runs = NO_LANDING_DATA.runs,
  } = known ?? {};
  return { facts, samples, runs, published: offered.some(({ name }) => name === current?.name) };
}

/** Returns the previous object if nothing has changed, so that the page is not drawn again. */
function reuseIfUnchanged(before: LandingData, after: LandingData): LandingData {
  const isSame =
    before.facts === after.facts &&
    isDeepStrictEqual([before.samples, before.runs], [after.samples, after.runs]) &&
    before.published === after.published;
  return isSame ? before : after;
}
