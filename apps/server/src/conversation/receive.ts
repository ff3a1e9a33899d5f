import { randomUUID } from 'node:crypto';
import { Prisma, type Source } from '@labrish/db';
import type { Services } from '#context.ts';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { currentTrace } from '#log/trace.ts';

/** Purposes under which `receive` seals: a message as received, and the URL of its attachment. */
const RAW = 'inbound-message';
const SOURCE = 'media-source';

/** One inbound message, as far as the conversation needs it. It is stored sealed, until its sender withdraws it. */
export interface Content {
  text?: string;
  choice?: { id: string; title: string };
  /** Our outbound message that this one answers. */
  in_reply_to?: string;
  forwarded?: boolean;
  /** Every parameter as received. */
  params?: Record<string, string | string[]>;
}

/** The sealed message, with the trace of the request that brought it, so that the logs of its turn name that request. */
type Sealed = Content & { trace_id?: string | undefined };

export interface Received {
  /** The pilot whose number they wrote to. */
  pilot: string;
  source: Source;
  /** Every address of the sender, like `whatsapp:JM.…`, `whatsapp:+1876…` or `simulator:<uuid>`, the permanent one first. */
  addresses: [string, ...string[]];
  /** The messenger's id of the message. A repeated delivery is stored once. */
  message_sid: string;
  content: Content;
  /** The bytes, or the URL from which they are fetched after the message is acknowledged. */
  media?: { claimed_type: string } & ({ bytes: Uint8Array } | { url: string });
}

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'journal' | 'now'>;

/**
 * Stores a message durably; only then may it be acknowledged. Bytes go to the audio store first, under a name derived from the
 * message's id: if the process dies in between, the sender's retry overwrites them and leaves no orphan.
 *
 * @returns the contributor who speaks on the sender's phone, and whether the message was stored before
 */
export async function receive(
  parts: Parts,
  message: Received,
): Promise<{ contributor_id: string; duplicate: boolean }> {
  const { db, secrets, now } = parts;
  const contributor_id = await findOrCreateContributor(parts, message);
  const { message_sid, media } = message;
  // Store nothing of a repeated message: that could restore bytes that were discarded meanwhile.
  if (media && 'bytes' in media && (await isKnown(parts, message_sid)))
    return { contributor_id, duplicate: true };

  const attachment = media && (await attached(parts, message_sid, media));
  const sealed: Sealed = { ...message.content, trace_id: currentTrace() };
  const raw_enc = secrets.seal(RAW, message_sid, JSON.stringify(sealed));
  // One statement writes the message, its attachment and `last_inbound_at` together, or nothing. It locks the phone's row first, so
  // that it waits for a turn that changes the speaker, and stores the message under the new one.
  const [stored] = await db.query<{ contributor_id: string }>(Prisma.sql`
    with sender as (
      update contributors set last_inbound_at = ${now()}
      where id = ${contributor_id}::uuid and not exists (select from inbound_messages where message_sid = ${message_sid})
      returning coalesce(speaking_id, id) as id
    ), message as (
      insert into inbound_messages (message_sid, contributor_id, received_at, raw_enc)
      select ${message_sid}, id, ${now()}, ${raw_enc} from sender
      on conflict (message_sid) do nothing
      returning id, contributor_id
    ), attachment as (
      insert into inbound_media (id, message_id, created_at, status, claimed_type, size_bytes, storage_key, source_enc)
      select ${randomUUID()}::uuid, id, ${now()}, ${attachment?.status}::"MediaStatus", ${media?.claimed_type},
        ${attachment?.size_bytes}::int, ${attachment?.storage_key}, ${attachment?.source_enc}::bytea
      from message where ${attachment?.status}::text is not null
    )
    select contributor_id::text from message`);
  return stored ? { ...stored, duplicate: false } : { contributor_id, duplicate: true };
}

async function isKnown({ db }: Parts, message_sid: string): Promise<boolean> {
  const where = { message_sid };
  return (await db.prisma.inbound_messages.findUnique({ where, select: { id: true } })) !== null;
}

/** Columns of an attachment: its bytes are stored already, or are still to be fetched. */
interface Attached {
  status: 'stored' | 'pending';
  size_bytes?: number;
  storage_key?: string;
  source_enc?: Uint8Array;
}

async function attached(
  parts: Parts,
  message_sid: string,
  media: NonNullable<Received['media']>,
): Promise<Attached> {
  if ('url' in media)
    return { status: 'pending', source_enc: parts.secrets.seal(SOURCE, message_sid, media.url) };
  const storage_key = storageKey(parts, message_sid);
  await parts.audio.put(storage_key, media.bytes);
  return { status: 'stored', size_bytes: media.bytes.byteLength, storage_key };
}

/** Opens what `receive` sealed, unless it is open already. A message that its sender withdrew is empty. */
export function contentOf(parts: Pick<Parts, 'secrets'>, row: SealedMessage): Content {
  if (row.opened) return row.opened;
  if (!row.raw_enc.length) return {};
  return JSON.parse(parts.secrets.open(RAW, row.message_sid, row.raw_enc).toString()) as Content;
}

/** Opens a message once for a whole turn. `opened` is null if it was withdrawn (`contentOf` returns {}) or cannot be opened (it throws). */
export function openOnce<T extends SealedMessage>(
  { secrets }: Pick<Parts, 'secrets'>,
  row: T,
): T & { opened: Sealed | null } {
  const opened = row.raw_enc.length ? secrets.tryOpen(RAW, row.message_sid, row.raw_enc) : null;
  return { ...row, opened: opened && (JSON.parse(opened.toString()) as Sealed) };
}

interface SealedMessage {
  message_sid: string;
  raw_enc: Uint8Array;
  opened?: Content | null;
}

/** Opens the URL of an attachment that `receive` sealed. */
export function mediaSource(
  { secrets }: Pick<Parts, 'secrets'>,
  message_sid: string,
  source_enc: Uint8Array,
): string {
  return secrets.open(SOURCE, message_sid, source_enc).toString();
}

/** Returns the storage key of an attachment's bytes. It is derived from the message's id, so that a repeat replaces them. */
export function storageKey({ secrets }: Pick<Parts, 'secrets'>, message_sid: string): string {
  const name = secrets.mac('audio-name', message_sid).toString('hex').slice(0, 40);
  return `originals/${name.slice(0, 2)}/${name}`;
}
