import { Prisma, type campaigns } from '@labrish/db';
import type { Context } from '../context.ts';
import type { Campaign } from './schema.ts';

type Counted = Omit<campaigns, 'created_at'> & { created_at: Date; contributors: number; recordings: number };

/**
 * Finds the campaigns with their contributors and recordings, newest first. Recordings come from the counter by contributor, so
 * that they count as everywhere else; only contributors with a campaign are read.
 */
export async function findCampaigns({
  query,
  counts_simulator,
}: Pick<Context, 'query' | 'counts_simulator'>): Promise<Campaign[]> {
  const rows = await query<Counted>(Prisma.sql`
    select k.id::text, k.code, k.name, k.parish_code, k.created_at,
      count(c.id)::int as contributors, coalesce(sum(s.n), 0)::int as recordings
    from campaigns k
      left join contributors c on c.campaign_id = k.id and (${counts_simulator} or c.source <> 'simulator')
      left join submission_speakers s on s.counter_scope = 'dataset' and s.source = c.source and s.user_id = c.id
    group by k.id order by k.created_at desc, k.id desc`);
  return rows.map(toCampaign);
}

export function toCampaign({ created_at, ...row }: Counted): Campaign {
  return { ...row, created_at: created_at.toISOString(), path: `/go/${row.code}` };
}
