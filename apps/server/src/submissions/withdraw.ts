import { quarantineCopies } from '@labrish/api/copies';
import { addEntry } from '@labrish/api/journal-entry';
import { withdrawFromReleases } from '@labrish/api/submissions/leave-releases';
import { typedCode } from '@labrish/api/typed-code';
import { Prisma } from '@labrish/db';
import type { Change } from './change.ts';
import { setPublicPlayback } from './consents.ts';

/** Draws a code that proves a withdrawal later, even when nothing else remains. */
export const receiptCode = typedCode;

/**
 * Withdraws the last recording or all of them: erases words and figures at once, marks the bytes for removal (remove-discarded.ts
 * removes them, even after a crash), and leaves a tombstone with the receipt, here and in the journal.
 *
 * @param said_with the message that asks for the withdrawal; it does not cover later messages
 */
export async function withdraw(
  change: Change,
  scope: 'last' | 'all',
  receipt_code: string,
  said_with: bigint,
): Promise<void> {
  const { tx, contributor_id, now } = change;
  const rows = await tx.submissions.findMany({
    where: { user_id: contributor_id, withdrawn_at: null },
    orderBy: [{ created_at: 'desc' }, { message_id: { sort: 'desc', nulls: 'last' } }],
    select: { id: true, media_id: true, message_id: true },
    ...(scope === 'last' && { take: 1 }),
  });
  const submission_ids = rows.map((row) => row.id);
  await erase(change, rows);
  // Also empty texts typed since the last recording, because they are about it.
  if (scope === 'all') await forget(change, said_with);
  else if (rows[0]?.message_id) {
    // Leave out held messages, which are about another recording.
    const held = await tx.inbound_messages.findMany({
      where: { contributor_id, held_at: { not: null } },
      select: { id: true },
    });
    const notIn = held.map(({ id }) => id);
    await emptyMessages(change, { gte: rows[0].message_id, lt: said_with, notIn });
  }
  if (scope === 'last' && !submission_ids.length) return;
  const taken = { receipt_code, scope, submission_ids };
  await tx.withdrawals.create({ data: { ...taken, contributor_id, withdrawn_at: now } });
  await addEntry(tx, 'withdrawal', change, { ...taken, said_with: String(said_with) });
}

/** Erases words, figures and bytes of recordings. The rows stay as tombstones, with hashes by which a copy is recognised. */
export async function erase(
  { tx, now }: Omit<Change, 'contributor_id'>,
  rows: { id: string; media_id: string | null }[],
): Promise<void> {
  await tx.submissions.updateMany({
    where: { id: { in: rows.map((row) => row.id) } },
    data: { ...CLEARED_SUBMISSION, withdrawn_at: now },
  });
  await tx.inbound_media.updateMany({
    where: { id: { in: rows.flatMap((row) => row.media_id ?? []) } },
    data: CLEARED_MEDIA,
  });
  const of = { submission_id: { in: rows.map((row) => row.id) } };
  await tx.reviews.updateMany({ where: of, data: CLEARED_REVIEW });
  await tx.review_assignments.updateMany({ where: of, data: { draft: Prisma.DbNull } });
  await tx.transcripts.updateMany({ where: of, data: { body: '', spans: [], segments: [] } });
  await tx.heard_recordings.deleteMany({ where: of });
  await tx.calibration_items.deleteMany({ where: of });
  await tx.recording_notes.deleteMany({ where: of });
  await tx.word_checks.deleteMany({ where: of });
  await tx.machine_drafts.deleteMany({ where: of });
  await withdrawFromReleases(tx, of.submission_id.in, now);
  // Quarantine copies from other contributors, so that none takes the place of a withdrawn recording.
  await quarantineCopies(tx, of.submission_id.in, now);
}

/** Why the other columns remain: test/submissions/what-remains.ts. */
const CLEARED_SUBMISSION = {
  category: null,
  category_confirmed_at: null,
  region: null,
  region_code: null,
  prompt_id: null,
  prompt_text: null,
  transcription: null,
  english_text: null,
  age_range: null,
  formality: null,
  storage_url: null,
  audio_type: null,
  audio_bytes: null,
  duration_ms: null,
  peaks: null,
  quality: Prisma.DbNull,
  queue_rank: null,
  certainty: null,
  batch_id: null,
  reviewed_category: null,
  labelled_by: null,
  rejection_reasons: [],
} satisfies Prisma.submissionsUncheckedUpdateManyInput;

/** Clears what a verdict says about the voice. */
const CLEARED_REVIEW = {
  category: null,
  reasons: [],
  comment: null,
  speakers: null,
} satisfies Prisma.reviewsUpdateManyMutationInput;

/** The storage key is cleared last, after its bytes are removed; the address at Twilio after the copy there is deleted. */
const CLEARED_MEDIA = {
  status: 'discarded',
  claimed_type: null,
  size_bytes: null,
  sha256: null,
  error: null,
} satisfies Prisma.inbound_mediaUpdateManyMutationInput;

/**
 * Clears an outbound message, because the questions reveal what was answered. Its state key matches no state, so that a late tap
 * on it is still recognised as about another question.
 */
export const CLEARED_REPLY = {
  content: {},
  state_key: '',
  prompt_id: null,
} satisfies Prisma.outbound_messagesUncheckedUpdateManyInput;

/** Erases a contributor's profile, their messages and files up to the message `said_with`, and our replies; withdraws their consents. */
export async function forget(change: Change, said_with: bigint): Promise<void> {
  const { tx, contributor_id, now } = change;
  await tx.consents.updateMany({
    where: { contributor_id, withdrawn_at: null },
    data: { withdrawn_at: now },
  });
  await setPublicPlayback(change, null);
  await tx.contributors.update({
    where: { id: contributor_id },
    data: { region_code: null, region_label: null, age_range: null, campaign_id: null },
  });
  await tx.known_voices.deleteMany({ where: { contributor_id } });
  await tx.inbox_threads.deleteMany({ where: { contributor_id } });
  await tx.team_notes.deleteMany({ where: { contributor_id } });
  await tx.data_requests.deleteMany({ where: { contributor_id } });
  await tx.heard_recordings.deleteMany({ where: { contributor_id } });
  // Later messages stay: they may follow a new consent.
  const until_now = { lte: said_with };
  await emptyMessages(change, until_now);
  await tx.inbound_media.updateMany({
    where: { message: { contributor_id, id: until_now } },
    data: CLEARED_MEDIA,
  });
  // Leave out queued replies: the messenger clears them after it has sent them.
  await tx.outbound_messages.updateMany({
    where: { contributor_id, status: { not: 'queued' } },
    data: CLEARED_REPLY,
  });
}

/** Empties messages and stops pending ones from being answered. The rows stay, so that a late repeat is still recognised. */
export async function emptyMessages(
  { tx, contributor_id, now }: Change,
  id: Prisma.BigIntFilter,
): Promise<void> {
  await tx.inbound_messages.updateMany({
    where: { contributor_id, id, status: 'received' },
    data: { status: 'processed', processed_at: now },
  });
  await tx.inbound_messages.updateMany({
    where: { contributor_id, id },
    data: { raw_enc: new Uint8Array(), held_at: null },
  });
}
