import { randomInt } from 'node:crypto';
import { Prisma } from '@labrish/db';
import type { Turn } from './apply.ts';

/** Read aloud and typed by hand: no 0/O, 1/I/L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that proves a withdrawal later, even when nothing else is left: `ABCD-EFGH`, about 40 bits. */
export function receiptCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * Takes back the last recording or all of them: the words and figures go at once, the bytes are marked for removal
 * (recordings.ts removes them, also after a crash), and a tombstone with the receipt stays.
 */
export async function withdraw(turn: Turn, scope: 'last' | 'all', receipt_code: string): Promise<void> {
  const { tx, contributor, now } = turn;
  const rows = await tx.submissions.findMany({
    where: { user_id: contributor.id, withdrawn_at: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { id: true, media_id: true, message_id: true },
    ...(scope === 'last' && { take: 1 }),
  });
  const submission_ids = rows.map((row) => row.id);
  await erase(turn, rows);
  // What was typed since the recording is about it; after DELETE ALL nothing that was typed stays.
  const since = scope === 'all' ? 0n : rows[0]?.message_id;
  if (since != null) await emptyMessages(turn, since);
  if (scope === 'all') await forget(turn);
  if (scope === 'all' || submission_ids.length)
    await tx.withdrawals.create({
      data: { receipt_code, contributor_id: contributor.id, scope, submission_ids, withdrawn_at: now },
    });
}

/** Takes words, figures and bytes of recordings out; what stays are rows that say so. */
export async function erase(
  { tx, now }: Turn,
  rows: { id: string; media_id: string | null }[],
): Promise<void> {
  await tx.submissions.updateMany({
    where: { id: { in: rows.map((row) => row.id) } },
    data: { ...ERASED, withdrawn_at: now },
  });
  await tx.inbound_media.updateMany({
    where: { id: { in: rows.flatMap((row) => row.media_id ?? []) } },
    data: { status: 'discarded' },
  });
}

const ERASED = {
  transcription: null,
  english_text: null,
  region: null,
  region_code: null,
  age_range: null,
  formality: null,
  storage_url: null,
  audio_sha256: null,
  duration_ms: null,
  peaks: null,
  quality: Prisma.DbNull,
} satisfies Prisma.submissionsUpdateManyMutationInput;

/** What a person told about themselves, their agreement, and every file that they sent until now. */
async function forget({ tx, contributor, message, now }: Turn): Promise<void> {
  await tx.consents.updateMany({
    where: { contributor_id: contributor.id, withdrawn_at: null },
    data: { withdrawn_at: now },
  });
  await tx.contributors.update({
    where: { id: contributor.id },
    data: { region_code: null, region_label: null, age_range: null },
  });
  await tx.inbound_media.updateMany({
    where: {
      // What they sent since may come after a new agreement.
      message: { contributor_id: contributor.id, id: { lte: message.id } },
      status: { in: ['stored', 'pending', 'failed'] },
    },
    data: { status: 'discarded' },
  });
}

/** The rows stay, so that a late repeat of a message is still recognised. */
async function emptyMessages({ tx, contributor, message }: Turn, since: bigint): Promise<void> {
  await tx.inbound_messages.updateMany({
    where: { contributor_id: contributor.id, id: { gte: since, lt: message.id } },
    data: { raw_enc: new Uint8Array() },
  });
}
