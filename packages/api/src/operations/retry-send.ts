import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Reachability, whyUnreachable } from './reachable.ts';

interface Failed extends Reachability {
  created_at: Date;
  /** Whether the message has a notice that the contributor must read. */
  has_notice: boolean;
  /** Whether another message was sent to the contributor since, or is queued. */
  is_answered: boolean;
}

/**
 * Queues a failed outbound message again. It is sent with the contributor's current question at that time and with its own
 * notice, never with its old question.
 *
 * @returns false when no failed message has this id.
 * @throws {ApiError} CONFLICT when nothing is left to say to the contributor, or WhatsApp would not take it.
 */
export async function retrySend(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [failed] = await tx.$queryRaw<Failed[]>`
    select c.source, c.last_inbound_at, c.opted_out_at, c.unreachable_at, m.created_at, m.content->>'notice' is not null as has_notice,
      exists (select 1 from outbound_messages o
        where o.contributor_id = m.contributor_id and o.id <> m.id
          and (o.status = 'queued' or (o.status in ('sent', 'delivered', 'read')
            and (o.id > m.id or o.sent_at > v.updated_at)))) as is_answered
    from outbound_messages m
      join contributors c on c.id = m.contributor_id
      left join conversations v on v.contributor_id = m.contributor_id
    where m.id = ${BigInt(id)} and m.status = 'failed' and m.content <> '{}'`;
  if (!failed) return false;
  const refusal = refusalReason(failed, now);
  if (refusal) throw new ApiError('CONFLICT', refusal);
  const { count } = await tx.outbound_messages.updateMany({
    where: { id: BigInt(id), status: 'failed' },
    data: {
      status: 'queued',
      attempts: 0,
      provider_sid: null,
      error: null,
      error_code: null,
      sent_at: null,
      not_before: null,
    },
  });
  return count === 1;
}

function refusalReason(failed: Failed, now: Date): string | null {
  const { opted_out_at, created_at, is_answered, has_notice } = failed;
  // Let the farewell that answers STOP be sent: it was queued after the contributor had opted out.
  const isFarewell = opted_out_at !== null && created_at >= opted_out_at;
  const why = whyUnreachable({ ...failed, opted_out_at: isFarewell ? null : opted_out_at }, now);
  if (why) return why;
  if (is_answered && !has_notice)
    return 'This contributor has been answered since, and nothing of this message is to be said any more.';
  return null;
}
