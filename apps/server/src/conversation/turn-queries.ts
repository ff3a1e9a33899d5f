import { addEntry } from '@labrish/api/journal-entry';
import { readSnapshot, type AnsweredMessage, type Reply, type Snapshot } from '@labrish/conversation';
import { Prisma, type Query } from '@labrish/db';
import { CAPABILITIES } from '#contributors/reachability.ts';
import { phoneOf } from '#contributors/phone.ts';
import type { PendingMessage } from './next-pending.ts';

/** Locks the conversation, once no other turn of this contributor is being taken. @returns its snapshot */
export async function lockConversation(
  query: Query,
  { contributor_id }: Pick<PendingMessage, 'contributor_id'>,
): Promise<Snapshot> {
  const [conversation] = await query<{ snapshot: Prisma.JsonValue }>(Prisma.sql`
    select snapshot from conversations where contributor_id = ${contributor_id}::uuid for update`);
  if (!conversation) throw new Error('The contributor has no conversation.');
  return readSnapshot(conversation.snapshot);
}

export interface Claimed {
  /** The outbound message that this message answers. */
  answered: AnsweredMessage | null;
  /** Other messages of this contributor wait for their turn. */
  more: boolean;
  /** Another waiting message of this contributor arrived before the end of the pause or mute (`silent_until`). */
  more_in_silence: boolean;
}

/**
 * Marks the message as processed and finds what it answers. Runs as a separate statement after the lock, because only such a
 * statement sees what another process did meanwhile.
 *
 * @returns null when the message is no longer the contributor's oldest unanswered one, or somebody else's of their phone
 */
export async function claim(
  query: Query,
  { id, contributor_id, silent_until }: PendingMessage,
  in_reply_to: string | undefined,
  now: Date,
): Promise<Claimed | null> {
  const outbound_id = /^\d{1,18}$/.test(in_reply_to ?? '') ? BigInt(in_reply_to ?? 0) : null;
  const [claimed] = await query<Claimed>(Prisma.sql`
    update inbound_messages m set status = 'processed', processed_at = ${now}, held_at = null, error = null
    where m.id = ${id} and m.contributor_id = ${contributor_id}::uuid and m.status = 'received' and not exists (
      select 1 from inbound_messages o
      where o.contributor_id = ${contributor_id}::uuid and o.status = 'received' and o.id < ${id})
    returning
      (select case when o.contributor_id = ${contributor_id}::uuid then json_build_object('state_key', state_key, 'prompt_id', prompt_id, 'consent_version', consent_version,
          'choices', content->'choices', 'recordings', content->'recordings',
          'prompt_wording', content->'prompt_wording')
          -- A question to somebody else of the phone: like a cleared one (submissions/withdraw.ts), it is none of this contributor's.
          else json_build_object('state_key', '', 'prompt_id', null) end
        from outbound_messages o
        where o.id = ${outbound_id}::bigint or o.provider_sid = ${outbound_id === null ? in_reply_to : null}::text) as answered,
      exists (select 1 from inbound_messages o
        where o.contributor_id = ${contributor_id}::uuid and o.status = 'received' and o.id > ${id}) as more,
      exists (select 1 from inbound_messages o
        where o.contributor_id = ${contributor_id}::uuid and o.status = 'received' and o.id > ${id}
          and o.received_at <= ${silent_until}::timestamptz) as more_in_silence`);
  return claimed ?? null;
}

/** The message that a reply answers; its id is null for a proactive message. */
interface Answering {
  id: bigint | null;
  contributor_id: string;
  contributor: Pick<PendingMessage['contributor'], 'source'>;
}

/** Error of a reply that is never sent, because a later reply asks the question. */
export const WITHHELD = 'Not sent: it came in a pause, and one answer was given to everything that did.';

/**
 * Milliseconds for which a reply waits for its voice note, because two messages may arrive in the other order. A report that the voice
 * note has left Twilio, usually within 2 s, ends the wait (delivery/status.ts).
 */
export const VOICE_WAIT_MS = 6_000;

/**
 * Stores the contributor's next state and queues the reply, after its voice note if it has one, unless the messenger shows it at once.
 *
 * @param isWithheld the reply is recorded and not sent (pausing/suppress-reply.ts)
 */
export async function finish(
  query: Query,
  { id, contributor_id, contributor }: Answering,
  snapshot: Snapshot,
  reply: Reply | null,
  now: Date,
  isWithheld = false,
): Promise<void> {
  const moved = Prisma.sql`
    update conversations set state_key = ${snapshot.state_key}, snapshot = ${JSON.stringify(snapshot)}::jsonb, updated_at = ${now}
    where contributor_id = ${contributor_id}::uuid`;
  if (!reply) return void (await query(moved));
  const { state_key, prompt_id, consent_version, voice, ...content } = reply;
  const { delivers_at_once } = CAPABILITIES[contributor.source];
  const sent = delivers_at_once ? 'delivered' : 'queued';
  const status = isWithheld ? 'superseded' : sent;
  const speaks = voice !== undefined && !isWithheld;
  if (speaks) {
    const spoken = { voice, ...(content.prompt_wording && { prompt_wording: content.prompt_wording }) };
    await query(Prisma.sql`
      insert into outbound_messages (contributor_id, in_reply_to, prompt_id, content, status, created_at)
      values (${contributor_id}::uuid, ${id}::bigint, ${prompt_id}::uuid, ${JSON.stringify(spoken)}::jsonb,
        ${sent}::"OutboundStatus", ${now})`);
  }
  const not_before = speaks && !delivers_at_once ? new Date(now.getTime() + VOICE_WAIT_MS) : null;
  await query(Prisma.sql`
    with said as (
      insert into outbound_messages
        (contributor_id, in_reply_to, state_key, prompt_id, consent_version, content, status, error, created_at,
          not_before)
      values (${contributor_id}::uuid, ${id}::bigint, ${state_key}, ${prompt_id}::uuid, ${consent_version}::int,
        ${JSON.stringify(content)}::jsonb,
        ${status}::"OutboundStatus", ${isWithheld ? WITHHELD : null}, ${now}, ${not_before}::timestamptz)
    )
    ${moved}`);
}

/** Clears the marks that keep messages from a contributor's phone, because they have written. Their own STOP stays. */
export async function clearUndeliverable(
  tx: Prisma.TransactionClient,
  { contributor }: PendingMessage,
  { stopped }: Snapshot,
  now: Date,
): Promise<void> {
  const id = phoneOf(contributor);
  const where = { id };
  await tx.contributors.updateMany({ where, data: { unreachable_at: null } });
  if (stopped) return;
  const { count } = await tx.contributors.updateMany({
    where: { ...where, opted_out_at: { not: null } },
    data: { opted_out_at: null },
  });
  if (count) await addEntry(tx, 'start', { contributor_id: id, now });
}

/** Marks the message's attachment as discarded: its bytes are not to be stored. */
export async function discard(
  tx: Prisma.TransactionClient,
  { id }: Pick<PendingMessage, 'id'>,
): Promise<void> {
  await tx.inbound_media.updateMany({ where: { message_id: id }, data: { status: 'discarded' } });
}
