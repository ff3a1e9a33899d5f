import { needsPause, reviewSessionStart, type AgreementCount } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { component } from '../fields.ts';
import { personOf, type Context } from '../context.ts';
import { isInForce } from '../submissions/in-force.ts';

/** Hours to look back: no review session without a pause is longer. */
const HOURS = 12;
/** Maximum of a reviewer's newest verdicts to compare: those before this review session show what is usual for them. */
const USUAL = 500;

export const pace = component('ReviewPace', {
  verdicts: z.int().meta({ description: 'Given since your last pause of half an hour.' }),
  voice_ms: z.int().meta({ description: 'How long those recordings are together.' }),
  needs_pause: z.boolean().meta({
    description: 'Your verdicts agree less with what others decide than they usually do.',
  }),
});

/** Counts what the caller has judged in this review session, and says whether they need a pause. */
export async function readPace(ctx: Context): Promise<z.output<typeof pace>> {
  const reviewer_id = personOf(ctx.caller);
  const now = ctx.now().getTime();
  const recent = await ctx.query<{ decided_at: Date; duration_ms: number }>(Prisma.sql`
    select r.decided_at, coalesce(s.duration_ms, 0) as duration_ms from reviews r join submissions s on s.id = r.submission_id
    where r.reviewer_id = ${reviewer_id}::uuid and not r.is_adjudication and ${isInForce}
      and r.decided_at > ${new Date(now - HOURS * 3_600_000)}`);
  const since = reviewSessionStart(
    recent.map(({ decided_at }) => decided_at.getTime()),
    now,
  );
  const session = since === null ? [] : recent.filter(({ decided_at }) => decided_at.getTime() >= since);
  return {
    verdicts: session.length,
    voice_ms: session.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    needs_pause: since !== null && (await isWorse(ctx, reviewer_id, new Date(since))),
  };
}

/** Returns whether agreement with the consensus has dropped: a yes or no only, so that nobody tunes themselves to it. */
async function isWorse(ctx: Context, reviewer_id: string, since: Date): Promise<boolean> {
  const rows = await ctx.query<AgreementCount & { is_now: boolean }>(Prisma.sql`
    select is_now, count(*)::int as n, (count(*) filter (where said = settled))::int as agreed from (
      select r.decided_at >= ${since} as is_now, r.verdict::text as said,
        case s.review_status when 'rejected' then 'reject' else 'accept' end as settled
      from reviews r join submissions s on s.id = r.submission_id
      where r.reviewer_id = ${reviewer_id}::uuid and r.stage = 'audio' and not r.is_adjudication and ${isInForce}
        and s.review_status in ('rejected', 'accepted', 'to_transcribe')
      order by r.decided_at desc limit ${USUAL}
    ) as said group by is_now`);
  const of = (is_now: boolean) => rows.find((row) => row.is_now === is_now) ?? { n: 0, agreed: 0 };
  return needsPause(of(true), of(false));
}
