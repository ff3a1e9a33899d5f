import { PAUSE_MS } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { personOf, type Context } from '../context.ts';
import { forbidden } from '../errors.ts';
import { component, id } from '../fields.ts';
import { may } from '../permissions.ts';

const DAY_MS = 86_400_000;

export const workday = component('ReviewDay', {
  day: z.iso.date().meta({ description: 'By the clock of the country.' }),
  recordings: z.int().meta({ description: 'Judged or written down, each once, undone ones included.' }),
  minutes: z.number().meta({
    description: 'From one verdict to the next; after a pause of half an hour, the length of the recording.',
  }),
});

export const timeInput = z.strictObject({
  reviewer_id: id.optional().meta({ description: 'Absent: yourself.' }),
  days: z.int().min(1).max(92).default(31).meta({ description: 'How far back, in days.' }),
});

/** Reads how long a reviewer worked on each day, the newest first; days without work are left out. @throws {ApiError} FORBIDDEN */
export async function readTime(
  ctx: Context,
  { reviewer_id, days }: z.output<typeof timeInput>,
): Promise<z.output<typeof workday>[]> {
  const me = personOf(ctx.caller);
  if (reviewer_id && reviewer_id !== me && !may(ctx.caller, 'lead'))
    throw forbidden('You can only see your own time. Ask a lead for the time of others.');
  const since = new Date(ctx.now().getTime() - days * DAY_MS);
  return ctx.query(Prisma.sql`
    select to_char(decided_at at time zone ${ctx.pilot.country.time_zone}, 'YYYY-MM-DD') as day, count(distinct (submission_id, stage))::int as recordings,
      round((sum(case when gap <= ${PAUSE_MS / 1000} then gap else length end) / 60)::numeric, 1)::float8 as minutes
    from (
      select r.submission_id, r.stage, r.decided_at, coalesce(s.duration_ms, 0) / 1000.0 as length,
        extract(epoch from r.decided_at - lag(r.decided_at) over (order by r.decided_at, r.id)) as gap
      from reviews r join submissions s on s.id = r.submission_id
      where r.reviewer_id = ${reviewer_id ?? me}::uuid and r.verdict is not null and not r.is_adjudication and r.decided_at >= ${since}
    ) as said group by day order by day desc`);
}
