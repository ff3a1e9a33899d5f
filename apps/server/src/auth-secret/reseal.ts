import type { Prisma } from '@labrish/db';
import type { Secrets } from './secrets.ts';
import type { SealPurpose } from './derived.ts';
import { wrapMac } from './inherited.ts';
import { columnOf, PURPOSES, sealedPages, toHex, writeColumn } from './sealed-rows.ts';

export interface Resealing {
  before: Secrets;
  after: Secrets;
  /** The next AUTH_SECRET. */
  to: string;
  /** Rows in one statement. */
  limit: number;
  tell: (line: string) => void;
}

/** Re-seals everything with the next secret, in the caller's transaction. Values that do not open stay as they are. */
export async function resealAll(tx: Prisma.TransactionClient, job: Resealing): Promise<void> {
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
async function wrapAddresses(
  tx: Prisma.TransactionClient,
  to: string,
  contributors: { id: string }[],
): Promise<void> {
  const ids = contributors.map((one) => one.id);
  const id = { in: ids };
  const own = await tx.contributors.findMany({ ...ONLY_MAC, where: { id } });
  await wrapMacs(tx, to, 'contributors', own, { column: 'id', ids });
  const all = await tx.contributor_addresses.findMany({ ...ONLY_MAC, where: { contributor_id: id } });
  await wrapMacs(tx, to, 'contributor_addresses', all, { column: 'contributor_id', ids });
}

async function wrapMacs(
  tx: Prisma.TransactionClient,
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
