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
  const stored = await db.prisma.$transaction(async (tx) => {
    const [row] = await tx.inbound_messages.createManyAndReturn({
      data: [
        {
          message_sid,
          contributor_id: contributor.id,
          received_at: now(),
          raw_enc: secrets.seal(RAW, message_sid, JSON.stringify(message.content)),
        },
      ],
      select: { id: true },
      skipDuplicates: true,
    });
    if (!row) return false;
    if (media && storage_key)
      await tx.inbound_media.create({
        data: {
          message_id: row.id,
          status: 'stored',
          claimed_type: media.claimed_type,
          size_bytes: media.bytes.byteLength,
          storage_key,
        },
      });
    await tx.contributors.update({ where: { id: contributor.id }, data: { last_inbound_at: now() } });
    return true;
  });
  return { contributor_id: contributor.id, duplicate: !stored };
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
