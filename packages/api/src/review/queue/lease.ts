import { personOf, type Context, type Tx } from '@labrish/api/context';
import { notFound, orNotFound } from '@labrish/api/errors';
import { LEASE_MS } from './claim.ts';
import type { ReviewKey } from '@labrish/api/submissions/in-force';
import { releaseSlot } from '../recording.ts';

type Target = Omit<ReviewKey, 'reviewer_id'>;

type Renewed = { until: string | null; is_gone: boolean };

/** Renews the caller's lease on a recording. */
export async function renewLease(ctx: Context, { submission_id, stage }: Target): Promise<Renewed> {
  const reviewer_id = personOf(ctx.caller);
  const until = new Date(ctx.now().getTime() + LEASE_MS);
  const [found] = await ctx.db.$queryRaw<{ is_calibration: boolean; is_decided: boolean }[]>`
    select a.is_calibration, a.decided_at is not null as is_decided
    from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${reviewer_id}::uuid and a.submission_id = ${submission_id}::uuid
      and a.stage = ${stage}::"ReviewStage" and s.withdrawn_at is null and s.review_status <> 'quarantined'`;
  if (!found) return { until: null, is_gone: true };
  const isKept =
    !found.is_decided &&
    (found.is_calibration || (await keepSlot(ctx, { reviewer_id, submission_id, stage }, until)));
  return { until: isKept ? until.toISOString() : null, is_gone: false };
}

async function keepSlot(ctx: Context, { reviewer_id, submission_id, stage }: ReviewKey, until: Date) {
  const renewed = await ctx.db.$executeRaw`
    update review_slots set until = ${until}
    where submission_id = ${submission_id}::uuid and stage = ${stage}::"ReviewStage"
      and reviewer_id = ${reviewer_id}::uuid and until < 'infinity'`;
  return renewed > 0;
}

/**
 * Returns a recording to the queue at once. It is not offered to this reviewer again for `SKIPPED_FOR_MS`; if it upset them, never, and
 * the administrators get a mail.
 */
export async function skip(
  ctx: Context,
  { submission_id, stage, upset }: Target & { upset: boolean },
): Promise<void> {
  const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
  const now = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.review_assignments.updateMany({
      where: { ...key, decided_at: null },
      data: { skipped_at: now, ...(upset && { decided_at: now }) },
    });
    await freeSlot(tx, key);
    if (upset && count > 0) await tellOfUpset(ctx, tx, submission_id);
  });
}

async function tellOfUpset(ctx: Context, tx: Tx, submission_id: string): Promise<void> {
  const { name, id } = ctx.caller;
  await ctx.tellAdmins(tx, {
    kind: 'reviewer_upset',
    about: id,
    subject: `A recording upset ${name}`,
    lead: [
      `${name} has pressed “This upset me”. The recording does not come to them again, and nothing more was asked.`,
      'Check on them, and listen to decide whether the recording belongs in the dataset.',
    ],
    button: { label: 'Open the recording', path: `/app/datasets?submission=${submission_id}` },
  });
}

/** Lets skipped recordings be offered to the caller again, except those of voices that they know. */
export async function unskip(ctx: Context): Promise<void> {
  await ctx.db.review_assignments.updateMany({
    where: { reviewer_id: personOf(ctx.caller), decided_at: null, skipped_at: { not: null } },
    data: { skipped_at: null },
  });
}

/**
 * Takes a skip of the caller back, or that they know the voice, so that they can judge the recording.
 *
 * @throws {ApiError} NOT_FOUND when it was not skipped, or was skipped for good
 */
export async function takeBack(ctx: Context, { submission_id, stage }: Target): Promise<void> {
  const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
  await ctx.db.$transaction(async (tx) => {
    const given = await tx.review_assignments.findFirst({
      where: { ...key, decided_at: null, skipped_at: { not: null }, submission: { withdrawn_at: null } },
      select: { skipped_at: true, submission: { select: { user_id: true } } },
    });
    const { skipped_at, submission } = orNotFound(given, 'skip of yours');
    await tx.review_assignments.updateMany({ where: key, data: { skipped_at: null } });
    // A voice that they knew before stays known.
    const { reviewer_id } = key;
    if (skipped_at)
      await tx.known_voices.deleteMany({
        where: { reviewer_id, contributor_id: submission.user_id, since: skipped_at },
      });
  });
}

/** Returns a recording to the queue at once. It may be offered to the same reviewer again. */
export async function releaseLease(ctx: Context, { submission_id, stage }: Target): Promise<void> {
  await freeSlot(ctx.db, { reviewer_id: personOf(ctx.caller), submission_id, stage });
}

/** Frees the reviewer's slot, unless a verdict fills it. */
async function freeSlot(tx: Tx, { submission_id, stage, reviewer_id }: ReviewKey): Promise<void> {
  await tx.$executeRaw`
    delete from review_slots where submission_id = ${submission_id}::uuid and stage = ${stage}::"ReviewStage"
      and reviewer_id = ${reviewer_id}::uuid and until < 'infinity'`;
}

/** Stops giving the caller recordings of this voice. Verdicts that they have given on it stay. */
export async function recuse(ctx: Context, { submission_id, stage }: Target): Promise<void> {
  const reviewer_id = personOf(ctx.caller);
  const now = ctx.now();
  await ctx.db.$transaction(async (tx) => {
    const given = orNotFound(
      await tx.review_assignments.findUnique({
        where: { reviewer_id_submission_id_stage: { reviewer_id, submission_id, stage } },
        select: { decided_at: true, submission: { select: { user_id: true } } },
      }),
      'recording of yours',
    );
    const { user_id: contributor_id } = given.submission;
    await tx.known_voices.upsert({
      where: { reviewer_id_contributor_id: { reviewer_id, contributor_id } },
      create: { reviewer_id, contributor_id, since: now },
      update: {},
    });
    if (given.decided_at) return;
    await releaseSlot(tx, { reviewer_id, submission_id, stage });
    await tx.review_assignments.updateMany({
      where: { reviewer_id, submission_id, stage },
      data: { skipped_at: now },
    });
  });
}

/** Saves the caller's unfinished transcript. @throws {ApiError} NOT_FOUND when they were not given the recording. */
export async function saveDraft(
  ctx: Context,
  { submission_id, draft }: { submission_id: string; draft: object },
) {
  const { count } = await ctx.db.review_assignments.updateMany({
    where: {
      reviewer_id: personOf(ctx.caller),
      submission_id,
      stage: 'words',
      submission: { withdrawn_at: null },
    },
    data: { draft },
  });
  if (count === 0) throw notFound('recording of yours');
}
