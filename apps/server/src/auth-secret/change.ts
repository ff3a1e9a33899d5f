import type { Database, Tx } from '@labrish/db';
import { audit } from '#audit.ts';
import { BadSettings } from '#env.ts';
import { createSecrets, sameBytes, type Secrets } from './secrets.ts';
import type { SealPurpose } from './derived.ts';
import { claimFingerprint, fingerprintOf, mismatch, readFingerprint } from './fingerprint.ts';
import { keysToInherit, openInherited, sealInherited, wrapMac } from './inherited.ts';
import { awaitNoHolders, lockSecret } from './lease.ts';
import {
  columnOf,
  PURPOSES,
  sealedPages,
  toHex,
  writeColumn,
  type Db,
  type SealedValue,
} from './sealed-rows.ts';

/** Rows read and written at a time: some megabytes at most. */
const BATCH = 500;
/** Transaction timeouts in milliseconds. No server runs meanwhile, so the change may be slow: a day is more than any database needs. */
const TIMEOUTS = { maxWait: 60_000, timeout: 24 * 3600_000 };

interface Change {
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

async function changeIn(tx: Tx, change: Change): Promise<void> {
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
  await audit(tx, change, 'system', 'secret_changed');
}

interface Resealing {
  before: Secrets;
  after: Secrets;
  /** The next AUTH_SECRET. */
  to: string;
  /** Rows in one statement. */
  limit: number;
  tell: (line: string) => void;
}

/** Re-seals everything with the next secret, in the caller's transaction. Values that do not open stay as they are. */
async function resealAll(tx: Tx, job: Resealing): Promise<void> {
  const { before, after, to, limit, tell } = job;
  for (const purpose of PURPOSES) {
    const column = columnOf(purpose);
    let seen = 0;
    let done = 0;
    for await (const page of sealedPages(tx, purpose, limit)) {
      const resealed = page.flatMap(({ id, context, sealed }) => {
        const plain = before.tryOpen(purpose, context, sealed);
        return plain ? [{ id, value: after.seal(purpose, nextContext(to, purpose, context), plain) }] : [];
      });
      await writeColumn(tx, column, resealed);
      if (purpose === 'contributor-address') await wrapAddresses(tx, to, resealed);
      seen += page.length;
      done += resealed.length;
      tell(`${column.table}.${column.column}: ${done} sealed anew, ${seen} looked at`);
    }
  }
  // Wrap the MACs of reviewers' own numbers at once: there are only as many as reviewers.
  await wrapMacs(tx, to, 'reviewer_addresses', await tx.reviewer_addresses.findMany(ONLY_MAC));
}

/** Returns the context of a re-sealed value. The context of an address is its look-up MAC, which is wrapped. */
function nextContext(to: string, purpose: SealPurpose, context: string): string {
  if (purpose !== 'contributor-address') return context;
  return wrapMac(to, 'contributor-look-up', Buffer.from(context, 'hex')).toString('hex');
}

const ONLY_MAC = { select: { address_hmac: true } } as const;

/**
 * Wraps all MACs that find these contributors, also those of addresses that are stored as a MAC alone. Leaves other contributors of the
 * same address alone: their page wraps theirs.
 */
async function wrapAddresses(tx: Tx, to: string, contributors: { id: string }[]): Promise<void> {
  const ids = contributors.map((one) => one.id);
  const id = { in: ids };
  const own = await tx.contributors.findMany({ ...ONLY_MAC, where: { id } });
  await wrapMacs(tx, to, 'contributors', own, { column: 'id', ids });
  const all = await tx.contributor_addresses.findMany({ ...ONLY_MAC, where: { contributor_id: id } });
  await wrapMacs(tx, to, 'contributor_addresses', all, { column: 'contributor_id', ids });
}

async function wrapMacs(
  tx: Tx,
  to: string,
  table: string,
  rows: { address_hmac: Uint8Array }[],
  only?: { column: string; ids: string[] },
): Promise<void> {
  const mac = { id: 'address_hmac', idType: 'bytea', column: 'address_hmac', form: 'bytea' } as const;
  const wrapped = rows.map(({ address_hmac }) => ({
    id: toHex(address_hmac),
    value: wrapMac(to, 'contributor-look-up', address_hmac),
  }));
  await writeColumn(tx, { table, ...mac }, wrapped, only);
}

/** How many values of one purpose could be opened. */
interface Count {
  purpose: SealPurpose;
  /** Values that the secret opens. For an address, its look-up MAC must come from the same secret too. */
  opened: number;
  /** Damaged, or sealed with another secret. */
  unreadable: number;
}

/** Opens and counts everything that is sealed. @param limit rows read at a time */
export async function countSealed(db: Db, secrets: Secrets, limit: number): Promise<Count[]> {
  const counts: Count[] = [];
  for (const purpose of PURPOSES) {
    const count = { purpose, opened: 0, unreadable: 0 };
    for await (const page of sealedPages(db, purpose, limit))
      for (const value of page) count[opens(purpose, value, secrets) ? 'opened' : 'unreadable'] += 1;
    counts.push(count);
  }
  return counts;
}

/** Tells whether the secret opens a value and, for an address, whether its look-up MAC comes from the same secret. */
function opens(purpose: SealPurpose, { context, sealed }: SealedValue, secrets: Secrets): boolean {
  const plain = secrets.tryOpen(purpose, context, sealed);
  if (!plain || purpose !== 'contributor-address') return plain !== null;
  return secrets.mac('contributor-look-up', plain.toString()).toString('hex') === context;
}

export const sum = (counts: Count[], of: 'opened' | 'unreadable'): number =>
  counts.reduce((total, count) => total + count[of], 0);

/** Returns a line for each purpose, for the operator. */
export function toLines(counts: Count[]): string[] {
  return counts.map(({ purpose, opened, unreadable }) => {
    const { table, column } = columnOf(purpose);
    return `  ${table}.${column}: ${opened} open${unreadable ? `, ${unreadable} cannot be opened` : ''}`;
  });
}
