import type { Database, Prisma } from '@labrish/db';
import { audit } from '#audit.ts';
import { BadSettings } from '#env.ts';
import { createSecrets, sameBytes } from './secrets.ts';
import { countSealed, sum, toLines } from './count.ts';
import { claimFingerprint, fingerprintOf, mismatch, readFingerprint } from './fingerprint.ts';
import { keysToInherit, openInherited, sealInherited } from './inherited.ts';
import { awaitNoHolders, lockSecret } from './lease.ts';
import { resealAll } from './reseal.ts';

/** Rows read and written at a time: some megabytes at most. */
const BATCH = 500;
/** Transaction timeouts in milliseconds. No server runs meanwhile, so the change may be slow: a day is more than any database needs. */
const TIMEOUTS = { maxWait: 60_000, timeout: 24 * 3600_000 };

export interface Change {
  db: Database;
  /** The current AUTH_SECRET and the next one. */
  from: string;
  to: string;
  /** Whether to continue if the current secret cannot open some values: these stay as they are. */
  leaveUnreadable: boolean;
  tell: (line: string) => void;
  now: () => Date;
  batch?: number;
}

/**
 * Re-seals a whole database with another secret, in one transaction: an interrupted run has changed nothing, and is simply
 * repeated. Commits only when the next secret opens every value that the current one opened. No server can start meanwhile.
 *
 * @returns false when there was nothing to do
 * @throws {BadSettings} when it cannot begin, or when another process stores values meanwhile
 */
export async function changeSecret(change: Change): Promise<boolean> {
  const { db, from, to, tell } = change;
  const row = await readFingerprint(db);
  if (row && sameBytes(row.fingerprint, fingerprintOf(to))) return false;
  await claimFingerprint(db, from);
  await awaitNoHolders(db, tell);
  await db.prisma.$transaction((tx) => changeIn(tx, change), TIMEOUTS);
  return true;
}

async function changeIn(tx: Prisma.TransactionClient, change: Change): Promise<void> {
  const { from, to, tell, leaveUnreadable, batch: limit = BATCH } = change;
  const { fingerprint, inherited_enc } = await lockSecret(tx);
  if (!sameBytes(fingerprint, fingerprintOf(from))) throw mismatch();
  const inherited = openInherited(from, inherited_enc);
  const keysForNewSecret = keysToInherit(from, inherited);
  const before = createSecrets(from, inherited);
  const after = createSecrets(to, keysForNewSecret);

  const found = await countSealed(tx, before, limit);
  if (sum(found, 'unreadable') && !leaveUnreadable)
    throw new BadSettings([
      `Not everything opens with the current secret:\n${toLines(found).join('\n')}\n` +
        '    It was sealed with another one, or is damaged, and stays closed. Run this again with `-- --leave-unreadable` to go on without it.',
    ]);
  await resealAll(tx, { before, after, to, limit, tell });
  const counts = await countSealed(tx, after, limit);
  if (sum(counts, 'unreadable') > sum(found, 'unreadable'))
    throw new BadSettings([
      'A server or a command still stores with the previous secret. Stop it, then run this again.',
    ]);
  tell(['With the new secret:', ...toLines(counts)].join('\n'));

  // End all sessions: a leaked previous secret would let its finder forge their refresh tokens.
  await tx.auth_sessions.deleteMany();
  await tx.secret_fingerprint.update({
    where: { id: 1 },
    data: {
      fingerprint: fingerprintOf(to),
      inherited_enc: sealInherited(to, keysForNewSecret),
      changed_at: change.now(),
    },
  });
  await audit(tx, change, { actor: 'system', action: 'secret_changed' });
}
