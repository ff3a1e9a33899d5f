import { Prisma } from '@labrish/db';
import type { OutboundStatus } from '@labrish/db';
import type { Services } from '#context.ts';
import { TRIES } from './outbound.ts';
import { markUnsendable } from './reach.ts';
import { problemOfCode } from './twilio-errors.ts';

/** What Twilio reports of a message of ours. */
export interface StatusReport {
  provider_sid: string;
  /** Twilio's word: queued, sent, delivered, read, undelivered, failed … */
  status: string;
  error_code: number | null;
  /** Our id, from the address that Twilio was given; the report may be faster than Twilio's answer to the send. */
  outbound_id: bigint | null;
}

/** Reports come in any order, so a state is only ever replaced by one further right. Delivered is proof, whatever came before. */
const ORDER: OutboundStatus[] = ['queued', 'sent', 'failed', 'delivered', 'read'];

const MEANING: Record<string, OutboundStatus> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  partially_delivered: 'delivered',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
};

/** Twilio's answer to the first send is not noted yet. At a later one, the report could be a repeat about the send before. */
const ON_ITS_WAY = { status: 'queued', provider_sid: null, attempts: 1, error_code: null } as const;

/** Codes after which the same message may go again: it certainly was not delivered. */
const AGAIN = new Set(['later', 'as_text']);

/** Notes how far a message has come. Order and repeats do not matter. @returns whose messages should be sent now, if any. */
export async function noteStatus(
  parts: Pick<Services, 'db' | 'now'>,
  report: StatusReport,
): Promise<string | null> {
  const status = MEANING[report.status];
  if (!status) return null;
  if (status === 'failed') return noteFailure(parts, report);
  await noteProgress(parts, report, status);
  return null;
}

/** Also gives the message its id when Twilio's own answer has not been noted, and may never be. */
async function noteProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { provider_sid, outbound_id }: StatusReport,
  status: OutboundStatus,
): Promise<void> {
  const lower = lowerThan(status);
  const delivered = status === 'delivered' || status === 'read';
  await db.prisma.$executeRaw`
    update outbound_messages set provider_sid = ${provider_sid}, status = ${status}::"OutboundStatus",
      delivered_at = case when ${delivered} then ${now()} else delivered_at end,
      error = case when ${delivered} then null else error end,
      error_code = case when ${delivered} then null else error_code end
    where status::text in (${Prisma.join(lower)}) and (provider_sid = ${provider_sid} or (
      id = ${outbound_id}::bigint and status = 'queued' and provider_sid is null and attempts > 0 and error_code is null))`;
}

function lowerThan(status: OutboundStatus): OutboundStatus[] {
  return ORDER.slice(0, ORDER.indexOf(status));
}

async function noteFailure(
  parts: Pick<Services, 'db' | 'now'>,
  { provider_sid, error_code, outbound_id }: StatusReport,
): Promise<string | null> {
  const { db } = parts;
  const where: Prisma.outbound_messagesWhereInput = {
    status: { in: lowerThan('failed') },
    OR: [{ provider_sid }, ...(outbound_id === null ? [] : [{ ...ON_ITS_WAY, id: outbound_id }])],
  };
  const problem = error_code === null ? null : problemOfCode(error_code);
  const told = { error_code, error: problem?.words ?? 'Twilio could not deliver this and gave no reason.' };
  if (problem && AGAIN.has(problem.remedy)) {
    const [again] = await db.prisma.outbound_messages.updateManyAndReturn({
      where: { ...where, attempts: { lt: TRIES } },
      data: { ...told, status: 'queued', provider_sid: null },
      select: { contributor_id: true, state_key: true },
    });
    if (again && problem.remedy === 'as_text' && again.state_key)
      await db.prisma.content_templates.updateMany({
        where: { template_key: again.state_key },
        data: { sync_state: 'failed', sync_error: problem.words, synced_hash: null },
      });
    if (again) return again.contributor_id;
  }
  const failed = await db.prisma.outbound_messages.updateManyAndReturn({
    where,
    data: { ...told, status: 'failed' },
    select: { contributor_id: true, created_at: true },
  });
  if (problem?.marks)
    for (const { contributor_id, created_at } of failed)
      await markUnsendable(parts, contributor_id, problem.marks, created_at);
  return null;
}
