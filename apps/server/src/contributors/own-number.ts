import { record } from '@labrish/api/changes';
import { numberCodeHash, OWN_NUMBERS } from '@labrish/api/review/own-numbers/number-proof';
import type { Tx } from '@labrish/db';
import { isPhoneOf } from './phone.ts';

/**
 * Proves that a number is a reviewer's own, if the text from it is the code that the console gave them. Such a code never reaches
 * the conversation, valid or not.
 *
 * @returns null for any other text
 */
export async function proveNumber(
  tx: Tx,
  contributor_id: string,
  text: string,
  now: Date,
): Promise<'proved' | 'not_proved' | null> {
  const code_sha256 = numberCodeHash(text);
  if (!code_sha256) return null;
  const proof = { code_sha256, expires_at: { gt: now } };
  const found = await tx.number_proofs.findFirst({ where: proof });
  // Accept the code once: of two messages with it, only one can delete it.
  if (!found || (await tx.number_proofs.deleteMany({ where: proof })).count === 0) return 'not_proved';
  const { reviewer_id } = found;
  const [reviewer, { address_hmac }, known] = await Promise.all([
    tx.profiles.findUnique({ where: { id: reviewer_id, blocked_at: null } }),
    tx.contributors.findFirstOrThrow({ where: isPhoneOf(contributor_id), select: { address_hmac: true } }),
    tx.reviewer_addresses.count({ where: { reviewer_id } }),
  ]);
  if (!reviewer || known >= OWN_NUMBERS) return 'not_proved';
  const { count } = await tx.reviewer_addresses.createMany({
    data: [{ reviewer_id, address_hmac, added_at: now }],
    skipDuplicates: true,
  });
  const caller = { kind: 'user' as const, id: reviewer_id, name: reviewer.email, role: reviewer.role };
  await record(tx, { caller, now: () => now }, 'prove', 'reviewer_addresses', reviewer_id, {
    after: { numbers: known + count },
  });
  return 'proved';
}
