import { findFirstSent } from '@labrish/api/copies';
import { decide, rankOf } from '@labrish/dataset';
import type { contributors, SubmissionType } from '@labrish/db';
import type { Category } from '@labrish/pilot';
import type { Analysis } from '#audio/analyse.ts';
import type { Change } from './change.ts';
import type { Recording } from './recording.ts';

/** The columns of a contributor that a submission copies. */
export type Speaker = Pick<contributors, 'pilot' | 'source' | 'region_code' | 'region_label' | 'age_range'>;

/** What the conversation knows of a new recording. */
interface Context {
  message_id: bigint;
  category: Category;
  submission_type: SubmissionType;
  prompt: { id: string; text: string } | null;
}

/** Stores a recording as a submission, quarantined if it is a copy. The unique message_id allows only one for each message. */
export async function storeRecording(
  { tx, contributor_id, now }: Change,
  speaker: Speaker,
  recording: Recording,
  { message_id, category, submission_type, prompt }: Context,
): Promise<void> {
  // Take the consent to the version that the live flow asks for, or else the contributor's latest one.
  const [consent] = await tx.$queryRaw<{ id: string }[]>`
    select id::text from consents where contributor_id = ${contributor_id}::uuid and withdrawn_at is null
    order by (version = (
      select consent_version from flow_versions where pilot = ${speaker.pilot} order by number desc limit 1)) desc nulls last, given_at desc
    limit 1`;
  const { media, type, sha256, duration_ms, analysis } = recording;
  await tx.submissions.createMany({
    data: {
      pilot: speaker.pilot,
      user_id: contributor_id,
      source: speaker.source,
      category,
      submission_type,
      region: speaker.region_label,
      region_code: speaker.region_code,
      age_range: speaker.age_range,
      prompt_id: prompt?.id ?? null,
      prompt_text: prompt?.text ?? null,
      created_at: now,
      storage_url: media.storage_key,
      audio_sha256: sha256,
      audio_type: type,
      audio_bytes: media.size_bytes,
      duration_ms,
      ...(analysis && toAnalysisColumns(analysis, duration_ms)),
      ...(await heldColumns({ tx, contributor_id, now }, recording)),
      consent_id: consent?.id ?? null,
      message_id,
      media_id: media.id,
    },
  });
}

/** Returns the columns that quarantine a copy of somebody else's recording until an admin decides. Its sender is not notified. */
async function heldColumns({ tx, contributor_id, now }: Change, { sha256, analysis }: Recording) {
  const public_sha256 = analysis?.public_sha256 ?? null;
  const first = sha256 === null ? null : await findFirstSent(tx, { audio_sha256: sha256, public_sha256 });
  if (first === null || first.user_id === contributor_id) return {};
  const decision = decide([], { audio: 1, words: 1 }, now);
  return {
    ...{ copy_of: first.id, copy_found_at: now },
    ...{ review_status: decision.status, queue_rank: rankOf(decision) },
  };
}

/** Converts an analysis to columns of a submission. @param declared the duration that the file itself states, in ms */
export function toAnalysisColumns(found: Analysis, declared: number | null) {
  const { public_sha256 } = found;
  if (found.state === 'not_analysed')
    return { analysis: found.state, duration_ms: found.duration_ms ?? declared, public_sha256 };
  const { state, duration_ms, peaks, quality } = found;
  return {
    analysis: state,
    duration_ms,
    peaks: Uint8Array.from(peaks),
    quality: { ...quality },
    public_sha256,
  };
}
