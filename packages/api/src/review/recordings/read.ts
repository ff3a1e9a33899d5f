import type { Context } from '@labrish/api/context';
import { orNotFound } from '@labrish/api/errors';
import { serializeDates } from '@labrish/api/rows';
import { findWithheld, refuseWithheld } from '@labrish/api/submissions/withheld';
import { readSettings } from '../settings.ts';
import type { HistoryStep } from './schema.ts';
import { historyOf } from './steps.ts';

/**
 * Reads what happened to a recording in review, oldest first.
 *
 * @throws {ApiError} NOT_FOUND when it does not exist or is withdrawn; FORBIDDEN to a reviewer, lead or not, who is judging it
 */
export async function readHistory({ db, ...ctx }: Context, submission_id: string): Promise<HistoryStep[]> {
  const recording = orNotFound(
    await db.submissions.findUnique({
      where: { id: submission_id, withdrawn_at: null },
      select: {
        ...{ id: true, review_status: true, duration_ms: true, copy_found_at: true },
        ...{ audio_quorum: true, transcript_quorum: true, reviews: true },
      },
    }),
    'submission',
  );
  refuseWithheld(await findWithheld({ db, ...ctx }), recording);
  const reviewers = recording.reviews.map(({ reviewer_id }) => reviewer_id);
  const [settings, set_asides, taken_back] = await Promise.all([
    readSettings(db),
    db.set_asides.findMany({ where: { reviewer_id: { in: reviewers } } }),
    db.audit_log.findMany({
      where: { entity: 'submissions', entity_id: submission_id, action: 'take_back' },
      select: { actor_id: true, after: true },
    }),
  ]);
  const taken_back_by = new Map(
    taken_back.map(({ actor_id, after }) => [(after as { id: string }).id, actor_id]),
  );
  const steps = historyOf({ ...recording, set_asides, taken_back_by }, settings);
  const ids = steps.flatMap(({ by_id, reviewer_id }) => [by_id, reviewer_id]).filter((id) => id !== null);
  const profiles = await db.profiles.findMany({
    where: { id: { in: ids } },
    select: { id: true, display_name: true, email: true },
  });
  const names = new Map(profiles.map(({ id, display_name, email }) => [id, display_name ?? email]));
  const nameOf = (id: string | null) => id && (names.get(id) ?? 'Former member');
  return steps.map((step) =>
    serializeDates({ ...step, by: nameOf(step.by_id), reviewer: nameOf(step.reviewer_id) }),
  );
}
