import { Prisma, type reviews } from '@labrish/db';
import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { avoided } from './avoided.ts';
import type { ReviewKey } from '../submissions/in-force.ts';
import type { ConsensusInputs } from './consensus.ts';

/** A recording under review, locked until the transaction ends. */
export interface Recording extends ConsensusInputs {
  duration_ms: number | null;
  quorum: number | null;
  /** Whether the voice is the reviewer's own, or one that they know. */
  is_known: boolean;
}

type Found = Recording & { is_withdrawn: boolean; is_quarantined: boolean };

const GONE = 'This recording is no longer here: its speaker has withdrawn it. Continue with the next one.';
const HELD_BACK = 'This recording was reported and is with an administrator now. Continue with the next one.';

/**
 * Locks a recording, so that verdicts on it are serialised.
 *
 * @param even_quarantined true to adjudicate a recording, or to undo a verdict on it.
 * @throws {ApiError} NOT_FOUND when it is withdrawn or quarantined.
 */
export async function lockRecording(
  tx: Tx,
  { reviewer_id, submission_id }: Omit<ReviewKey, 'stage'>,
  even_quarantined = false,
): Promise<Recording> {
  const [row] = await tx.$queryRaw<Found[]>(Prisma.sql`
    with ${avoided(reviewer_id)}
    select s.id::text, s.duration_ms, s.quorum::int, s.audio_quorum::int, s.transcript_quorum::int, s.copy_found_at, s.held_back_at,
      s.user_id in (select contributor_id from avoided) as is_known,
      s.withdrawn_at is not null as is_withdrawn, s.review_status = 'quarantined' as is_quarantined
    from submissions s where s.id = ${submission_id}::uuid for update of s`);
  if (!row || row.is_withdrawn) throw new ApiError('NOT_FOUND', GONE);
  if (row.is_quarantined && !even_quarantined) throw new ApiError('NOT_FOUND', HELD_BACK);
  return row;
}

/**
 * Refuses an admin's decision about their own voice, or one that they know. The error is the same as for a withdrawn recording, so that it
 * does not reveal who speaks.
 *
 * @throws {ApiError} NOT_FOUND
 */
export function refuseKnown({ is_known }: Recording): void {
  if (is_known) throw new ApiError('NOT_FOUND', GONE);
}

/**
 * Makes a reviewer's slot permanent. A reviewer without a slot gets a free one for good.
 *
 * @returns null when others have taken all slots: the verdict is stored as a further opinion.
 */
export async function takeSlot(
  tx: Tx,
  { reviewer_id, submission_id: id, stage }: ReviewKey,
  { quorum }: Pick<Recording, 'quorum'>,
  { now, needed }: { now: Date; needed: number },
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ slot: number }[]>`
    insert into review_slots (submission_id, stage, slot, reviewer_id, until)
    select ${id}::uuid, ${stage}::"ReviewStage", slot, ${reviewer_id}::uuid, 'infinity' from (
      select coalesce(
        (select slot from review_slots where submission_id = ${id}::uuid and stage = ${stage}::"ReviewStage"
          and reviewer_id = ${reviewer_id}::uuid),
        (select min(n) from generate_series(1, ${quorum ?? needed}::int) as needed (n)
          where not exists (select from review_slots t where t.submission_id = ${id}::uuid
            and t.stage = ${stage}::"ReviewStage" and t.slot = n and t.until > ${now}))) as slot
    ) as free where slot is not null
    on conflict (submission_id, stage, slot) do update set reviewer_id = excluded.reviewer_id, until = 'infinity'
    returning slot::int`;
  return row?.slot ?? null;
}

/** Deletes a reviewer's slot, even one that a verdict fills, so that another reviewer can take it. */
export async function releaseSlot(tx: Tx, key: ReviewKey): Promise<void> {
  await tx.review_slots.deleteMany({ where: key });
}

/** Adds the row that takes a verdict back without replacing it. The caller locks the recording and applies the consensus. */
export function supersede(tx: Tx, review: reviews, decided_at: Date): Promise<reviews> {
  const { id, reviewer_id, submission_id, stage, is_calibration, is_training } = review;
  return tx.reviews.create({
    data: {
      ...{ reviewer_id, submission_id, stage, is_calibration, is_training },
      ...{ verdict: null, supersedes: id, decided_at },
    },
  });
}
