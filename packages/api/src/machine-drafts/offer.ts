import { Prisma } from '@labrish/db';
import type { Tx } from '../context.ts';

/** SQL: no admin has switched drafts off for the label of a recording `s`. */
export const IS_SWITCHED_ON = Prisma.sql`s.pilot || '/' || coalesce(s.reviewed_category, s.category)
  not in (select unnest(machine_drafts_off) from review_settings)`;

/**
 * Offers the draft of a recording to the person who writes it down. A draft is one person's: a second one gets it only when the first has
 * left the recording without a verdict.
 */
export async function offerMachineDraft(
  db: Tx,
  { reviewer_id, submission_id, now }: { reviewer_id: string; submission_id: string; now: Date },
): Promise<void> {
  await db.$executeRaw`
    update machine_drafts d set offered_to = ${reviewer_id}::uuid
    from submissions s where d.submission_id = ${submission_id}::uuid and s.id = d.submission_id and d.text is not null and not d.is_withheld
      and ${IS_SWITCHED_ON} and (d.offered_to is null or d.offered_to <> ${reviewer_id}::uuid and not exists (select from review_slots p
        where p.submission_id = d.submission_id and p.stage = 'words' and p.reviewer_id = d.offered_to and p.until > ${now}))`;
}

/** SQL: the draft that was offered to a reviewer of a recording `s`, as JSON; null where none was. */
export function offeredDraft(reviewer_id: string): Prisma.Sql {
  return Prisma.sql`(select jsonb_build_object('text', d.text, 'words', d.words) from machine_drafts d
    where d.submission_id = s.id and d.offered_to = ${reviewer_id}::uuid and ${IS_SWITCHED_ON})`;
}
