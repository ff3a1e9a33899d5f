import type { OutboundStatus, Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { TRIES } from './outbound.ts';
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

/** Codes after which the same message may go again: it certainly was not delivered. */
const AGAIN = new Set(['later', 'as_text']);

/** Notes how far a message has come. Order and repeats do not matter. @returns whose messages should be sent now, if any. */
export async function noteStatus(
  parts: Pick<Services, 'db' | 'now'>,
  report: StatusReport,
): Promise<string | null> {
  const status = MEANING[report.status];
  if (!status) return null;
  await adopt(parts, report, status);
  const lower = ORDER.slice(0, ORDER.indexOf(status));
  const where = { provider_sid: report.provider_sid, status: { in: lower } };
  if (status === 'failed') return noteFailure(parts, report, where);
  const delivered = status === 'delivered' || status === 'read';
  await parts.db.prisma.outbound_messages.updateMany({
    where,
    data: {
      status,
      ...(delivered && { error_code: null, error: null, delivered_at: parts.now() }),
    },
  });
  return null;
}

/** Gives the message its id when Twilio's own answer has not been noted, and may never be. */
async function adopt(
  { db }: Pick<Services, 'db'>,
  report: StatusReport,
  status: OutboundStatus,
): Promise<void> {
  if (!report.outbound_id || status === 'failed') return;
  await db.prisma.outbound_messages.updateMany({
    where: {
      id: report.outbound_id,
      status: 'queued',
      provider_sid: null,
      attempts: { gt: 0 },
      error_code: null,
    },
    data: { provider_sid: report.provider_sid },
  });
}

async function noteFailure(
  { db }: Pick<Services, 'db'>,
  { error_code }: StatusReport,
  where: Prisma.outbound_messagesWhereInput,
): Promise<string | null> {
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
  await db.prisma.outbound_messages.updateMany({ where, data: { ...told, status: 'failed' } });
  return null;
}
