import { sumUpPlaces } from '@labrish/api/submissions/overview';
import type { MyVoice, PlaceRank } from '@labrish/conversation';
import { Prisma, type contributors } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';

type Tx = Pick<Prisma.TransactionClient, '$queryRaw'>;
interface Counted {
  pilot: Pilot;
  /** Whether recordings from the simulator count for a place. */
  counts_simulator: boolean;
}
type Speaker = Pick<contributors, 'id' | 'region_code' | 'region_label'>;

/** Returns how much a contributor has given, how it was reviewed, and how the place where they learned to talk ranks. */
export async function findMyVoice(tx: Tx, speaker: Speaker, counted: Counted): Promise<MyVoice> {
  const [own] = await tx.$queryRaw<Omit<MyVoice, 'place'>[]>`
    select count(*)::int as recordings, coalesce(sum(duration_ms), 0)::double precision as milliseconds,
      count(*) filter (where review_status = 'accepted')::int as accepted,
      count(*) filter (where review_status not in ('accepted', 'rejected'))::int as waiting,
      exists (select from public_playback_consents
        where contributor_id = ${speaker.id}::uuid and withdrawn_at is null and in_chat) as may_be_heard
    from submissions where user_id = ${speaker.id}::uuid and withdrawn_at is null`;
  const given = own ?? { recordings: 0, milliseconds: 0, accepted: 0, waiting: 0, may_be_heard: false };
  return { ...given, place: given.recordings > 0 ? await findRank(tx, speaker, counted) : null };
}

/** Finds the rank of a place from the overview's counters, at the same cost for any number of recordings. */
async function findRank(
  tx: Tx,
  { region_code, region_label }: Speaker,
  { pilot, counts_simulator }: Counted,
): Promise<PlaceRank | null> {
  const own = pilot.places.find(({ code, name }) => code === region_code || name === region_label);
  if (!own) return null;
  const counted = counts_simulator ? Prisma.sql`true` : Prisma.sql`source <> 'simulator'`;
  const counts = await tx.$queryRaw<{ key: string; n: number }[]>`
    select key, sum(n)::int as n from submission_counts
    where pilot = ${pilot.country.code} and counter_scope = 'dataset' and dimension = 'region' and ${counted} group by key`;
  const places = sumUpPlaces(new Map(counts.map(({ key, n }) => [key, n])), pilot.places);
  const recordings = places.find(({ code }) => code === own.code)?.recordings ?? 0;
  if (recordings === 0) return null;
  return {
    name: own.name,
    recordings,
    rank: 1 + places.filter((other) => other.recordings > recordings).length,
    places: places.length,
    is_shared: places.filter((other) => other.recordings === recordings).length > 1,
  };
}
