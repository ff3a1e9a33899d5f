import { QUARANTINING } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { record } from '@labrish/api/changes';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { forbidden } from '@labrish/api/errors';
import { isInForce } from '@labrish/api/submissions/in-force';

/** A reviewer is braked for this many reports in this window that no admin has decided about (DESIGN section 13). */
const REPORTS = 5;
const WINDOW_MS = 10 * 60_000;

const BRAKED =
  'You have reported five recordings in ten minutes. An administrator must check them first, and will contact you.';

/** First number of the lock on a reviewer's reports, arbitrary but fixed; the second is the hash of the reviewer's id. */
const LOCK = 7_226_216;

/**
 * Refuses a verdict, or a request for the next recording, from a braked reviewer. A report also locks the reviewer's reports
 * until the transaction ends, so that none passes after the fifth.
 *
 * @throws {ApiError} FORBIDDEN until an admin has looked at their reports.
 */
export async function refuseBraked(
  tx: Tx,
  reviewer_id: string,
  { is_report = false }: { is_report?: boolean } = {},
): Promise<void> {
  if (is_report) await lockReports(tx, reviewer_id);
  const braked = await tx.reporter_brakes.findFirst({ where: { reviewer_id, lifted_at: null } });
  if (braked) throw forbidden(BRAKED);
}

/** Locks the reports of a reviewer until the transaction ends. */
export async function lockReports(tx: Tx, reviewer_id: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${reviewer_id}))`;
}

/** Brakes the caller at their fifth report, and mails the admins. Call it in the report's transaction, after storing it. */
export async function brakeReporter(ctx: Context, tx: Tx): Promise<void> {
  const reviewer_id = personOf(ctx.caller);
  const since = ctx.now();
  const lifted = await tx.reporter_brakes.findFirst({
    where: { reviewer_id, lifted_at: { not: null } },
    orderBy: { since: 'desc' },
  });
  // Leave out reports from before the last brake was lifted.
  const counted_from = new Date(Math.max(since.getTime() - WINDOW_MS, lifted?.lifted_at?.getTime() ?? 0));
  const [{ n } = { n: 0 }] = await tx.$queryRaw<{ n: number }[]>(
    Prisma.sql`select count(*)::int as n from ${unconfirmedReports(Prisma.sql`${reviewer_id}::uuid`, Prisma.sql`${counted_from}`)}`,
  );
  if (n < REPORTS) return;
  const brake = await tx.reporter_brakes.create({ data: { reviewer_id, since, counted_from } });
  await record(tx, ctx, 'brake', 'reporter_brakes', brake.id, { after: brake });
  const person = await tx.profiles.findUnique({ where: { id: reviewer_id } });
  const name = person?.display_name ?? person?.email ?? 'A former member';
  await ctx.tellAdmins(tx, {
    kind: 'reporter_braked',
    about: reviewer_id,
    subject: `${name} has reported ${n} recordings in ten minutes`,
    lead: [
      `${name}${person?.display_name ? ` (${person.email})` : ''} has reported ${n} recordings in ten minutes, and no administrator has confirmed one of them yet. Nobody but administrators can hear those recordings.`,
      `${name} can neither report nor judge until one of you has checked the reports. You can let them continue, or dismiss all of these reports at once.`,
    ],
    button: { label: 'See the reports', path: '/app/review/team?waiting=quarantined' },
  });
}

/** Selects a reviewer's reports in force (`r`) after `from` that no admin has decided about since. */
export function unconfirmedReports(reviewer_id: Prisma.Sql, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`reviews r
    where r.reviewer_id = ${reviewer_id} and r.decided_at > ${from} and not r.is_adjudication and r.reasons && ${[...QUARANTINING]}::text[] and ${isInForce}
      and not exists (select from reviews a
        where a.submission_id = r.submission_id and a.is_adjudication and a.set_aside_id is null and a.decided_at >= r.decided_at)`;
}
