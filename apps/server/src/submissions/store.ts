import { findFirstSent } from '@labrish/api/copies';
import { decide, rankOf } from '@labrish/dataset';
import type { contributors, Prisma, SubmissionType } from '@labrish/db';
import type { Category } from '@labrish/pilot';
import type { Analysis, Quality } from '#audio/analyse.ts';
import { isSilent } from '#audio/meter.ts';
import type { Change } from './change.ts';
import type { Recording } from './recording.ts';
import { erase } from './withdraw.ts';

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

/**
 * Replaces an earlier silent recording for the same prompt by a better one. Call before storing the new one.
 *
 * @returns how many were erased; a second recording that is no better replaces none
 */
export async function replaceSilent(
  change: Change,
  recording: Pick<Recording, 'duration_ms' | 'analysis'>,
  prompt_id: string,
): Promise<number> {
  const { tx, contributor_id } = change;
  const { duration_ms, analysis } = recording;
  if (!duration_ms || (analysis?.state === 'analysed' && analysis.is_silent)) return 0;
  const earlier = await tx.submissions.findMany({
    where: { user_id: contributor_id, prompt_id, withdrawn_at: null },
    select: { id: true, media_id: true, duration_ms: true, quality: true },
  });
  const silent = earlier.filter((row) => isSilent(row.duration_ms, row.quality as Quality | null));
  if (silent.length) await erase(change, silent);
  return silent.length;
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
  if (found.state === 'not_analysed')
    // Without a hash, an earlier one stays: a busy server may fail at what it could do before.
    return {
      ...{ analysis: found.state, duration_ms: found.duration_ms ?? declared },
      ...(found.public_sha256 && { public_sha256: found.public_sha256 }),
    };
  const { state, duration_ms, peaks, quality, public_sha256 } = found;
  return {
    analysis: state,
    duration_ms,
    peaks: Uint8Array.from(peaks),
    quality: { ...quality },
    public_sha256,
  };
}

/** Writes an answer only to the contributor's recordings that it is about. @param message_ids ids of the recordings' messages */
export async function labelRecordings(
  { tx, contributor_id }: Omit<Change, 'now'>,
  message_ids: string[],
  data: Prisma.submissionsUpdateManyMutationInput,
): Promise<void> {
  const ids = message_ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  if (!ids.length) return;
  await tx.submissions.updateMany({
    where: { message_id: { in: ids }, user_id: contributor_id, withdrawn_at: null },
    data,
  });
}
