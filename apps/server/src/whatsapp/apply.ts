import type { Effect, Reply } from '@labrish/conversation';
import type { Prisma, contributors, inbound_media, inbound_messages } from '@labrish/db';
import type { Analysis } from '#audio/analyse.ts';
import { figuresOf } from './recordings.ts';
import { receiptCode, withdraw } from './withdraw.ts';

/** A recording that passed inspection, as `keep_audio` needs it. */
export interface Recording {
  media: inbound_media;
  type: string;
  /** Null while the bytes are still to come. */
  sha256: string | null;
  duration_ms: number | null;
}

/** One turn: the message that is answered and what is known about it. */
export interface Turn {
  tx: Prisma.TransactionClient;
  now: Date;
  contributor: contributors;
  message: inbound_messages;
  recording: Recording | null;
  /** What is known of its sound, if it was listened to already. */
  heard: Analysis | null;
}

/** Carries out what the engine decided, inside the turn's transaction: all of it happens, or nothing. */
export async function applyEffects(turn: Turn, effects: Effect[]): Promise<void> {
  const receipt = receiptCode();
  for (const effect of effects) await apply(turn, effect, receipt);
}

async function apply(turn: Turn, effect: Effect, receipt: string): Promise<void> {
  const { tx, contributor, message, now } = turn;
  switch (effect.type) {
    case 'send':
      return send(turn, effect.reply, receipt);
    case 'keep_audio':
      return keepAudio(turn, effect);
    case 'discard_audio':
      await tx.inbound_media.updateMany({ where: { message_id: message.id }, data: { status: 'discarded' } });
      return;
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
      await tx.contributors.update({ where: { id: contributor.id }, data: place });
      Object.assign(contributor, place);
      return label(turn, effect.message_ids, { region: effect.label, region_code: effect.code });
    }
    case 'set_age_range':
      await tx.contributors.update({ where: { id: contributor.id }, data: { age_range: effect.age_range } });
      contributor.age_range = effect.age_range;
      return label(turn, effect.message_ids, { age_range: effect.age_range });
    case 'withdraw_last':
      return withdraw(turn, 'last', receipt);
    case 'withdraw_all':
      return withdraw(turn, 'all', receipt);
    case 'opt_out':
      await tx.contributors.update({ where: { id: contributor.id }, data: { opted_out_at: now } });
      return;
    case 'opt_in':
      await tx.contributors.update({ where: { id: contributor.id }, data: { opted_out_at: null } });
      return;
    case 'report':
      // Logged by the caller, after the transaction.
      return;
  }
}

async function send({ tx, contributor, message }: Turn, reply: Reply, receipt: string): Promise<void> {
  const { state_key, prompt_id, ...content } = reply;
  await tx.outbound_messages.create({
    data: {
      contributor_id: contributor.id,
      in_reply_to: message.id,
      state_key,
      prompt_id,
      content: { ...content, body: content.body.replace('{{receipt}}', receipt) },
      // The simulator reads its messages from here; there is nobody to hand them to.
      status: contributor.source === 'simulator' ? 'delivered' : 'queued',
    },
  });
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
  await tx.submissions.create({
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
  await tx.consents.create({
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
