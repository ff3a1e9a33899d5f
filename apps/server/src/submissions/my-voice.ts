import { sumUpParishes } from '@labrish/api/submissions/overview';
import type { MyVoice, ParishPlace } from '@labrish/conversation';
import { Prisma, type contributors } from '@labrish/db';
import { pilot } from '@labrish/pilot';

type Tx = Pick<Prisma.TransactionClient, '$queryRaw'>;
type Speaker = Pick<contributors, 'id' | 'region_code' | 'region_label'>;

/**
 * Returns how much a contributor has given, how it was reviewed, and how their parish ranks.
 *
 * @param counts_simulator whether recordings from the simulator count for a parish
 */
export async function findMyVoice(tx: Tx, speaker: Speaker, counts_simulator: boolean): Promise<MyVoice> {
  const [own] = await tx.$queryRaw<Omit<MyVoice, 'parish'>[]>`
    select count(*)::int as recordings, coalesce(sum(duration_ms), 0)::double precision as milliseconds,
      count(*) filter (where review_status = 'accepted')::int as accepted,
      count(*) filter (where review_status not in ('accepted', 'rejected'))::int as waiting
    from submissions where user_id = ${speaker.id}::uuid and withdrawn_at is null`;
  const given = own ?? { recordings: 0, milliseconds: 0, accepted: 0, waiting: 0 };
  return { ...given, parish: given.recordings > 0 ? await findParish(tx, speaker, counts_simulator) : null };
}

/** Finds the rank of a parish from the overview's counters, at the same cost for any number of recordings. */
async function findParish(
  tx: Tx,
  { region_code, region_label }: Speaker,
  counts_simulator: boolean,
): Promise<ParishPlace | null> {
  const own = pilot.parishes.find(({ code, name }) => code === region_code || name === region_label);
  if (!own) return null;
  const counted = counts_simulator ? Prisma.sql`true` : Prisma.sql`source <> 'simulator'`;
  const counts = await tx.$queryRaw<{ key: string; n: number }[]>`
    select key, sum(n)::int as n from submission_counts
    where counter_scope = 'dataset' and dimension = 'region' and ${counted} group by key`;
  const parishes = sumUpParishes(new Map(counts.map(({ key, n }) => [key, n])), pilot.parishes);
  const recordings = parishes.find(({ code }) => code === own.code)?.recordings ?? 0;
  if (recordings === 0) return null;
  return {
    name: own.name,
    recordings,
    place: 1 + parishes.filter((other) => other.recordings > recordings).length,
    parishes: parishes.length,
    is_shared: parishes.filter((other) => other.recordings === recordings).length > 1,
  };
}
