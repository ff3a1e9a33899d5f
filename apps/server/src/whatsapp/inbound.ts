import { randomUUID } from 'node:crypto';
import type { Source } from '@labrish/db';
import type { Services } from '#context.ts';
import { contributorOf } from './contributors.ts';

const RAW = 'inbound-message';

/** What a messenger says in one message, as far as the conversation cares. Kept sealed until it is processed. */
export interface Content {
  text?: string;
  choice?: { id: string; title: string };
  /** Our outbound message that this one answers. */
  in_reply_to?: string;
  forwarded?: boolean;
  /** Every parameter as received. */
  params?: Record<string, string>;
}

export interface Received {
  source: Source;
  /** `whatsapp:+1876…`, `whatsapp:JM.…` or `simulator:<uuid>`. */
  address: string;
  /** The messenger's id of the message: delivered again, it is stored once. */
  message_sid: string;
  content: Content;
  media?: { bytes: Uint8Array; claimed_type: string };
}

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'now'>;

/**
 * Stores a message durably; only then may it be acknowledged. Bytes go to the audio store first, under a name made from
 * the message's id: when the process dies in between, the sender's retry overwrites them and nothing is left over.
 *
 * @returns whose message it is, and whether it was here before.
 */
export async function receive(
  parts: Parts,
  message: Received,
): Promise<{ contributor_id: string; duplicate: boolean }> {
  const { db, secrets, audio, now } = parts;
  const contributor = await contributorOf(parts, message.source, message.address);
  const already = { contributor_id: contributor.id, duplicate: true };
  const { message_sid, media } = message;
  if (await db.prisma.inbound_messages.findUnique({ where: { message_sid }, select: { id: true } }))
    return already;

  const storage_key = media && storageKey(parts, message_sid);
  if (media && storage_key) await audio.put(storage_key, media.bytes);
  const raw_enc = secrets.seal(RAW, message_sid, JSON.stringify(message.content));
  // One statement: the message, its attachment and the contributor's last sign of life, or nothing.
  const stored = await db.prisma.$queryRaw<{ id: bigint }[]>`
    with message as (
      insert into inbound_messages (message_sid, contributor_id, received_at, raw_enc)
      values (${message_sid}, ${contributor.id}::uuid, ${now()}, ${raw_enc})
      on conflict (message_sid) do nothing
      returning id
    ), attachment as (
      insert into inbound_media (id, message_id, status, claimed_type, size_bytes, storage_key)
      select ${randomUUID()}::uuid, id, 'stored', ${media?.claimed_type}, ${media?.bytes.byteLength}::int, ${storage_key}
      from message where ${storage_key}::text is not null
    ), seen as (
      update contributors set last_inbound_at = ${now()} from message where contributors.id = ${contributor.id}::uuid
    )
    select id from message`;
  return { contributor_id: contributor.id, duplicate: stored.length === 0 };
}

/** Opens what `receive` sealed. */
export function contentOf(
  parts: Pick<Parts, 'secrets'>,
  row: { message_sid: string; raw_enc: Uint8Array },
): Content {
  return JSON.parse(parts.secrets.open(RAW, row.message_sid, row.raw_enc).toString()) as Content;
}

function storageKey({ secrets }: Parts, message_sid: string): string {
  const name = secrets.mac('audio-name', message_sid).toString('hex').slice(0, 40);
  return `originals/${name.slice(0, 2)}/${name}`;
}
