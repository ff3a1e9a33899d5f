import type { Effect } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Analysis } from '#audio/analyse.ts';
import { figuresOf } from './recordings.ts';
import type { Media } from './recordings.ts';
import { replaceSilent } from './replace.ts';
import { discard } from './turn-rows.ts';
import type { WaitingMessage } from './waiting.ts';
import { withdraw } from './withdraw.ts';

/** A recording that passed inspection, as `keep_audio` needs it. */
export interface Recording {
  media: Media;
  type: string;
  /** Null while the bytes are still to come. */
  sha256: string | null;
  duration_ms: number | null;
}

/** One turn: the message that is answered and what is known about it. */
export interface Turn {
  tx: Prisma.TransactionClient;
  now: Date;
  contributor: WaitingMessage['contributor'];
  message: Pick<WaitingMessage, 'id'>;
  recording: Recording | null;
  /** What is known of its sound, if it was listened to already. */
  heard: Analysis | null;
}

/** What the engine cannot know: how many earlier recordings the new one took the place of. */
export interface Applied {
  replaced: number;
}

/**
 * Carries out what the engine decided, inside the turn's transaction: all of it happens, or nothing. The reply is not among
 * it: it goes with the conversation's next state (converse.ts).
 */
export async function applyEffects(turn: Turn, effects: Effect[], receipt: string): Promise<Applied> {
  let replaced = 0;
  for (const effect of effects) {
    if (effect.type === 'keep_audio') replaced += await replaceSilent(turn, effect);
    await apply(turn, effect, receipt);
  }
  return { replaced };
}

async function apply(turn: Turn, effect: Effect, receipt: string): Promise<void> {
  const { tx, contributor, message, now } = turn;
  switch (effect.type) {
    case 'send':
      return;
    case 'keep_audio':
      return keepAudio(turn, effect);
    case 'discard_audio':
      return discard(tx, message);
    case 'record_consent':
      return recordConsent(turn, effect.version);
    case 'set_category':
      return label(turn, effect.message_ids, { category: effect.category, category_confirmed_at: now });
    case 'set_formality':
      return label(turn, effect.message_ids, { formality: effect.formality });
    case 'keep_transcription':
      return label(turn, effect.message_ids, { transcription: effect.text });
    case 'keep_english_text':
      return label(turn, effect.message_ids, { english_text: effect.text });
    case 'set_region': {
      const place = { region_code: effect.code, region_label: effect.label };
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: place });
      Object.assign(contributor, place);
      return label(turn, effect.message_ids, { region: effect.label, region_code: effect.code });
    }
    case 'set_age_range':
      await tx.contributors.updateMany({
        where: { id: contributor.id },
        data: { age_range: effect.age_range },
      });
      contributor.age_range = effect.age_range;
      return label(turn, effect.message_ids, { age_range: effect.age_range });
    case 'withdraw_last':
      return withdraw(turn, 'last', receipt);
    case 'withdraw_all':
      return withdraw(turn, 'all', receipt);
    case 'opt_out':
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: { opted_out_at: now } });
      return;
    case 'opt_in':
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: { opted_out_at: null } });
      return;
    case 'report':
      // Logged by the caller, after the transaction.
      return;
  }
}

/** The unique message_id makes a recording one submission, however often its message is processed. */
async function keepAudio(
  { tx, contributor, message, recording, heard, now }: Turn,
  effect: Extract<Effect, { type: 'keep_audio' }>,
): Promise<void> {
  if (!recording) return;
  const consent = await tx.consents.findFirst({
    where: { contributor_id: contributor.id, withdrawn_at: null },
    orderBy: { version: 'desc' },
  });
  await tx.submissions.createMany({
    data: {
      user_id: contributor.id,
      source: contributor.source,
      category: effect.category,
      submission_type: effect.submission_type,
      region: contributor.region_label,
      region_code: contributor.region_code,
      age_range: contributor.age_range,
      prompt_id: effect.prompt?.id ?? null,
      prompt_text: effect.prompt?.text ?? null,
      created_at: now,
      storage_url: recording.media.storage_key,
      audio_sha256: recording.sha256,
      audio_type: recording.type,
      audio_bytes: recording.media.size_bytes,
      duration_ms: recording.duration_ms,
      ...(heard && figuresOf(heard, recording.duration_ms)),
      consent_id: consent?.id ?? null,
      message_id: message.id,
      media_id: recording.media.id,
    },
  });
}

async function recordConsent({ tx, contributor, message, now }: Turn, version: number): Promise<void> {
  const wording = await tx.consent_versions.findUniqueOrThrow({ where: { version } });
  await tx.consents.createMany({
    data: {
      contributor_id: contributor.id,
      version,
      text_hash: wording.text_hash,
      message_id: message.id,
      age_ok: true,
      given_at: now,
    },
  });
}

/** Writes an answer to the recordings that it is about, and to nobody else's. */
async function label(
  { tx, contributor }: Turn,
  message_ids: string[],
  data: Prisma.submissionsUpdateManyMutationInput,
): Promise<void> {
  const ids = message_ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  if (!ids.length) return;
  await tx.submissions.updateMany({
    where: { message_id: { in: ids }, user_id: contributor.id, withdrawn_at: null },
    data,
  });
}
