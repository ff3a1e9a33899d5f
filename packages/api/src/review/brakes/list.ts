import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import { personOf, type Context } from '@labrish/api/context';
import { unconfirmedReports } from './brake.ts';
import type { brake } from './schema.ts';

type Brake = z.output<typeof brake>;

/** Lists the reviewers who are braked, the longest first. */
export async function listBrakes(ctx: Context): Promise<Brake[]> {
  const me = personOf(ctx.caller);
  const rows = await ctx.query<Omit<Brake, 'since'> & { since: Date }>(Prisma.sql`
    select b.reviewer_id, coalesce(p.display_name, p.email, 'Former member') as reviewer, b.since,
      (select count(*) from ${unconfirmedReports(Prisma.sql`b.reviewer_id`, Prisma.sql`b.counted_from`)})::int as reports,
      b.reviewer_id <> ${me}::uuid or not ${otherAdmin(me, ctx.now())} as may_lift
    from reporter_brakes b left join profiles p on p.id = b.reviewer_id
    where b.lifted_at is null order by b.since, b.id`);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** Builds the SQL condition that another administrator can sign in. */
export function otherAdmin(id: string, now: Date): Prisma.Sql {
  return Prisma.sql`exists (select from profiles o left join auth_users u on u.id = o.id
    where o.role = 'admin' and o.id <> ${id}::uuid and o.blocked_at is null and (u.banned_until is null or u.banned_until <= ${now}))`;
}
