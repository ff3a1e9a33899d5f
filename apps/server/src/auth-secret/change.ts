import type { Database, Prisma, secret_fingerprint } from '@labrish/db';
import { audit } from '#audit.ts';
import { BadSettings } from '#env.ts';
import { createSecrets, sameBytes } from './secrets.ts';
import { countSealed, sum, toLines } from './count.ts';
import { claimFingerprint, fingerprintOf, readFingerprint } from './fingerprint.ts';
import { bequeath, openInherited, sealInherited } from './inherited.ts';
import { assertNoHolders, awaitNoHolders } from './lease.ts';
import { mismatch } from './refusals.ts';
import { TRANSACTION_TIMEOUTS, resealAll, wrapReviewerNumbers } from './reseal.ts';

/** Rows in one transaction: some megabytes at most. */
const BATCH = 500;
/** Maximum passes. One is enough unless something is stored meanwhile, which leases prevent. */
const PASSES = 3;

export interface Change {
  db: Database;
  /** The current AUTH_SECRET and the next one. */
  from: string;
  to: string;
  /** Continues although the current secret cannot open some values: they stay as they are. */
  leaveUnreadable: boolean;
  tell: (line: string) => void;
  now: () => Date;
  batch?: number;
}

/**
 * Re-seals a whole database with another secret. May be killed at any moment and called again with the same secrets. The database
 * belongs to the next secret only when every value opens with it; until then no server starts.
 *
 * @returns false when there was nothing to do
 * @throws {BadSettings} when it cannot begin
 */
export async function changeSecret(change: Change): Promise<boolean> {
  const { db, from, to, tell } = change;
  const row = await readFingerprint(db);
  if (row && !row.next_fingerprint && sameBytes(row.fingerprint, fingerprintOf(to))) return false;
  if (row?.next_fingerprint) assertSame(row, change);
  else await begin(change);
  const begun = await readFingerprint(db);
  const before = createSecrets(from, openInherited(from, begun?.inherited_enc ?? null));
  const after = createSecrets(to, openInherited(to, begun?.next_inherited_enc ?? null));
  const limit = change.batch ?? BATCH;
  const lock = async (tx: Prisma.TransactionClient) => assertSame(await lockRow(tx), change);
  for (let pass = 1; ; pass += 1) {
    await resealAll({ db, before, after, next: to, limit, tell, lock });
    const counts = await countSealed(db, after, limit, before);
    if (!sum(counts, 'behind')) {
      tell(['With the new secret:', ...toLines(counts)].join('\n'));
      break;
    }
    if (pass === PASSES)
      throw new BadSettings([
        'Something goes on storing with the secret of before. Stop it, then run this again.',
      ]);
  }
  await finish(change);
  return true;
}

async function begin(change: Change): Promise<void> {
  const { db, from, to, tell, leaveUnreadable } = change;
  const inherited = await claimFingerprint(db, from);
  await awaitNoHolders(db, tell);
  const counts = await countSealed(db, createSecrets(from, inherited), change.batch ?? BATCH);
  if (sum(counts, 'unreadable') && !leaveUnreadable)
    throw new BadSettings([
      `Not everything opens with the secret of now:\n${toLines(counts).join('\n')}\n` +
        '    It was sealed with another one, or is damaged, and stays closed. Run this again with `-- --leave-unreadable` to go on without it.',
    ]);
  await db.prisma.$transaction(async (tx) => {
    const row = await lockRow(tx);
    if (row.next_fingerprint) return assertSame(row, change);
    if (!sameBytes(row.fingerprint, fingerprintOf(from))) throw mismatch();
    await assertNoHolders(tx);
    await tx.secret_fingerprint.update({
      where: { id: 1 },
      data: {
        next_fingerprint: fingerprintOf(to),
        next_inherited_enc: sealInherited(to, bequeath(from, inherited)),
      },
    });
    return undefined;
  }, TRANSACTION_TIMEOUTS);
}

/** Hands the database over to the next secret. Ends all sessions, because the previous secret could renew them. */
async function finish(change: Change): Promise<void> {
  await change.db.prisma.$transaction(async (tx) => {
    const row = await lockRow(tx);
    assertSame(row, change);
    await tx.auth_sessions.deleteMany();
    await wrapReviewerNumbers(tx, change.to);
    await tx.secret_fingerprint.update({
      where: { id: 1 },
      data: {
        fingerprint: fingerprintOf(change.to),
        inherited_enc: row.next_inherited_enc,
        next_fingerprint: null,
        next_inherited_enc: null,
        changed_at: change.now(),
      },
    });
    await audit(tx, change, { actor: 'system', action: 'secret_changed' });
  }, TRANSACTION_TIMEOUTS);
}

async function lockRow(tx: Prisma.TransactionClient): Promise<secret_fingerprint> {
  await tx.$queryRaw`select 1 from secret_fingerprint where id = 1 for update`;
  return tx.secret_fingerprint.findUniqueOrThrow({ where: { id: 1 } });
}

/** @throws {BadSettings} when another change is under way */
function assertSame(row: secret_fingerprint, { from, to }: Change): void {
  if (!sameBytes(row.fingerprint, fingerprintOf(from))) throw mismatch();
  if (!sameBytes(row.next_fingerprint ?? new Uint8Array(), fingerprintOf(to)))
    throw new BadSettings([
      'AUTH_SECRET_NEW: a change to another secret has begun. Finish it first, with that one.',
    ]);
}
