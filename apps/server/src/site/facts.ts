import { perCategory, type Category } from '@labrish/pilot';
import { isOpen, type CountryServices } from '#context.ts';
import { keepFresh } from '#keep-fresh.ts';

export interface Counts {
  /** Stored recordings that are not withdrawn. All numbers except `places` are rounded down: to tens, hours to whole ones. */
  samples: number;
  /** Recordings that have a transcription. */
  pairs: number;
  speakers: number;
  hours: number;
  /** How many places have speakers. */
  places: number;
  by_category: Record<Category, number>;
  /** How many of `by_category` have an assumed category, not one that the speaker chose. */
  assumed: Record<Category, number>;
  /** ISO 8601. */
  counted_at: string;
}

export type Figure = 'samples' | 'pairs' | 'speakers' | 'hours';

/** What the public pages say about the database. */
export interface Facts {
  counts: Counts | null;
  /** The figures of `counts` that are above 0 before they are rounded down. */
  given: readonly Figure[];
  /** ISO 3166-2 codes of the places with speakers. Without numbers: small groups must not be identifiable. */
  heard: readonly string[];
  /** The wording in force that contributors agree to. */
  consent: { version: number; text: string } | null;
  /** The pilots whose chat on WhatsApp takes nobody new at the moment. */
  closed: readonly string[];
}

/** For pages that say nothing about the counters or the wording. */
export const NO_FACTS: Facts = { counts: null, given: [], heard: [], consent: null, closed: [] };

/**
 * Creates a reader of the facts. They are at most a minute old, and concurrent calls share one query. When the database is
 * unavailable, the last known facts are returned, or none.
 */
export function createFacts(parts: CountryServices): () => Promise<Facts> {
  const read = async (): Promise<Facts> => {
    const [counted, consent, closed] = await Promise.all([
      count(parts),
      wordingInForce(parts),
      closedPilots(parts),
    ]);
    return { ...counted, consent, closed };
  };
  return keepFresh(parts.now, NO_FACTS, read, (error) =>
    parts.log.error({ err: error }, 'public counters could not be read'),
  );
}

type Row = Record<Figure, number> & {
  heard: string[];
  by_category: Record<Category, number>;
  assumed: Record<Category, number>;
};

/**
 * Counts stored, not withdrawn recordings from the dashboard's counters (docs/decisions/0010): a few hundred rows at any size.
 * A public server does not count recordings from the simulator.
 */
async function count(
  services: CountryServices,
): Promise<Pick<Facts, 'heard' | 'given'> & { counts: Counts }> {
  const { db, env, now, pilot } = services;
  const [row] = await db.prisma.$queryRaw<Row[]>`
    with counted as (
      select dimension, key, sum(n) as n from submission_counts
      where pilot = ${pilot.country.code} and counter_scope = 'dataset' and n > 0 and (${env.embedded} or source = 'whatsapp') group by dimension, key
    )
    select coalesce(sum(n) filter (where dimension = 'category'), 0)::int as samples,
           coalesce(sum(n) filter (where dimension = 'words'), 0)::int as pairs,
           coalesce(sum(n) filter (where dimension = 'people'), 0)::int as speakers,
           coalesce(sum(n) filter (where dimension = 'milliseconds'), 0)::float8 / 3600000 as hours,
           coalesce(array_agg(key order by key) filter (where dimension = 'region' and key like ${`${pilot.country.code}-%`}), '{}') as heard,
           coalesce(jsonb_object_agg(key, n) filter (where dimension = 'category'), '{}') as by_category,
           coalesce(jsonb_object_agg(key, n) filter (where dimension = 'assumed'), '{}') as assumed
      from counted`;
  if (!row) throw new Error('counting answered no row');
  const { heard, by_category, assumed, ...figures } = row;
  const { samples, pairs, speakers, hours } = figures;
  return {
    heard,
    given: (['samples', 'pairs', 'speakers', 'hours'] as const).filter((key) => figures[key] > 0),
    counts: {
      samples: inTens(samples),
      pairs: inTens(pairs),
      speakers: inTens(speakers),
      hours: Math.floor(hours),
      places: heard.length,
      by_category: perCategory(pilot, (category) => inTens(by_category[category] ?? 0)),
      assumed: perCategory(pilot, (category) => inTens(assumed[category] ?? 0)),
      counted_at: now().toISOString(),
    },
  };
}

/** Rounds a public counter down to tens. Somebody who compares two visits rarely sees one recording, and never its length. */
function inTens(n: number): number {
  return Math.floor(n / 10) * 10;
}

async function closedPilots(parts: CountryServices): Promise<string[]> {
  const codes = parts.countries.pilots.map(({ country }) => country.code);
  const areOpen = await Promise.all(codes.map((code) => isOpen(parts, code)));
  return codes.filter((_, i) => !areOpen[i]);
}

async function wordingInForce({ db, pilot }: CountryServices): Promise<Facts['consent']> {
  const { code } = pilot.country;
  const live = await db.prisma.flow_versions.findFirst({
    where: { pilot: code },
    orderBy: { number: 'desc' },
    select: { consent_version: true },
  });
  const version = live?.consent_version ?? 0;
  const wording = await db.prisma.consent_versions.findUnique({
    where: { pilot_version: { pilot: code, version } },
  });
  return wording && { version, text: wording.body };
}
