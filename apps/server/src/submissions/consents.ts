import type { consent_versions } from '@labrish/db';
import type { Change } from './change.ts';

/** Records that a contributor consented to a version of the text, and is an adult. @param message_id the message with the consent */
export async function recordConsent(
  { tx, contributor_id, now }: Change,
  { pilot, version }: Pick<consent_versions, 'pilot' | 'version'>,
  message_id: bigint,
): Promise<void> {
  const { text_hash } = await tx.consent_versions.findUniqueOrThrow({
    where: { pilot_version: { pilot, version } },
  });
  await tx.consents.createMany({
    data: { contributor_id, version, text_hash, message_id, age_ok: true, given_at: now },
  });
}

/**
 * Records whether a contributor may be heard on the public page and in the chat. Every yes stays stored with the question's text, even after it is revoked.
 *
 * @param agreed_to the question that the contributor answered with yes; null for a no
 */
export async function setPublicPlayback(
  { tx, contributor_id, now }: Change,
  agreed_to: string | null,
): Promise<void> {
  await tx.public_playback_consents.updateMany({
    where: { contributor_id, withdrawn_at: null },
    data: { withdrawn_at: now },
  });
  if (agreed_to !== null)
    await tx.public_playback_consents.create({
      data: { contributor_id, text: agreed_to, agreed_at: now, in_chat: true },
    });
}
