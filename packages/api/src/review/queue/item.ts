import { Prisma } from '@labrish/db';
import type { Stage } from '@labrish/dataset';
import type { z } from 'zod';
import type { Context } from '@labrish/api/context';
import { offeredDraft } from '@labrish/api/machine-drafts/offer';
import { toMachineDraft } from '@labrish/api/machine-drafts/schema';
import { LEASE_MS } from './claim.ts';
import { draft, type Item } from '../schema.ts';

/** A row of `itemQuery`. */
export type ItemRow = Omit<
  Item,
  'audio_url' | 'assigned_at' | 'until' | 'draft' | 'first_draft' | 'machine_draft'
> & {
  assigned_at: Date;
  /** The end of the lease; null where there is none, as for a calibration, which takes no slot. */
  until: Date | null;
  draft: z.input<typeof draft> | null;
  transcription: string | null;
  english_text: string | null;
  machine_draft: unknown;
};

/** Selects a recording that was assigned to a reviewer; no row when it was not, or when it is withdrawn or quarantined. */
export function itemQuery(reviewer_id: string, submission_id: string, stage: Stage): Prisma.Sql {
  return Prisma.sql`
    select case when a.is_training then (select count(*) from review_assignments before where before.reviewer_id = a.reviewer_id
        and before.is_training and before.skipped_at is null and before.assigned_at <= a.assigned_at)::int end as training,
      s.id as submission_id, s.pilot, a.stage, s.prompt_text, s.duration_ms, s.audio_type, a.assigned_at, a.draft, s.reviewed_category,
      s.transcription, s.english_text, ${offeredDraft(reviewer_id)} as machine_draft, translate(encode(s.peaks, 'base64'), E'\\n', '') as peaks,
      (select nullif(p.until, 'infinity') from review_slots p
        where p.submission_id = s.id and p.stage = a.stage and p.reviewer_id = a.reviewer_id) as until
    from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${reviewer_id}::uuid and a.submission_id = ${submission_id}::uuid and a.stage = ${stage}::"ReviewStage"
      and s.withdrawn_at is null and s.review_status <> 'quarantined'`;
}

/** Converts a row for a blind review: it shows the contributor's text only at stage `words`, and never their category. */
export function toItem(ctx: Context, row: ItemRow): Item {
  const { transcription, english_text, machine_draft, assigned_at, until, ...shown } = row;
  const isWords = row.stage === 'words';
  return {
    ...shown,
    draft: row.draft && draft.parse(row.draft),
    reviewed_category: isWords ? row.reviewed_category : null,
    first_draft: isWords ? { natural: transcription, english: english_text } : null,
    machine_draft: isWords ? toMachineDraft(machine_draft) : null,
    assigned_at: assigned_at.toISOString(),
    until: (until ?? new Date(assigned_at.getTime() + LEASE_MS)).toISOString(),
    audio_url: ctx.audioUrl({ id: row.submission_id }, 'review'),
  };
}
