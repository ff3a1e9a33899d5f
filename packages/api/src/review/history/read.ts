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
  const where = { id: submission_id, withdrawn_at: null };
  const found = await db.submissions.findUnique({ where, include: { reviews: true, notes: true } });
  const recording = orNotFound(found, 'submission');
  refuseWithheld(await findWithheld({ db, ...ctx }), recording);
  const taken = { entity: 'submissions', entity_id: submission_id, action: 'take_back' };
  const reviewers = recording.reviews.map(({ reviewer_id }) => reviewer_id);
  const [settings, set_asides, taken_back] = await Promise.all([
    readSettings(db),
    db.set_asides.findMany({
      where: { OR: [{ reviewer_id: { in: reviewers } }, { submission_ids: { has: submission_id } }] },
    }),
    db.audit_log.findMany({ where: taken }),
  ]);
  const taken_back_by = new Map(taken_back.map((row) => [(row.after as { id: string }).id, row.actor_id]));
  const steps = historyOf({ ...recording, set_asides, taken_back_by }, settings);
  const ids = steps.flatMap(({ by_id, reviewer_id }) => [by_id, reviewer_id]).filter((id) => id !== null);
  const profiles = await db.profiles.findMany({ where: { id: { in: ids } } });
  const names = new Map(profiles.map(({ id, display_name, email }) => [id, display_name ?? email]));
  const nameOf = (id: string | null) => id && (names.get(id) ?? 'Former member');
  const named = (step: (typeof steps)[number]) =>
    serializeDates({ ...step, by: nameOf(step.by_id), reviewer: nameOf(step.reviewer_id) });
  return steps.map(named);
}
