import type { Change } from './change.ts';

/** Records that a contributor agreed to a version of the consent text, and is an adult. @param message_id what they said it with. */
export async function recordConsent(
  { tx, contributor_id, now }: Change,
  version: number,
  message_id: bigint,
): Promise<void> {
  const { text_hash } = await tx.consent_versions.findUniqueOrThrow({ where: { version } });
  await tx.consents.createMany({
    data: { contributor_id, version, text_hash, message_id, age_ok: true, given_at: now },
  });
}
