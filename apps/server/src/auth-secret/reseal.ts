import type { Database, Prisma } from '@labrish/db';
import type { Secrets } from './secrets.ts';
import type { SealPurpose } from './derived.ts';
import { wrapMac } from './inherited.ts';
import { columnOf, PURPOSES, sealedPage, writeSealed } from './sealed-rows.ts';
import type { SealedValue } from './sealed-rows.ts';

/** In milliseconds. A batch waits for no other transaction, but a busy machine may be slow. */
export const TRANSACTION_TIMEOUTS = { maxWait: 60_000, timeout: 120_000 };

export interface Resealing {
  db: Database;
  before: Secrets;
  after: Secrets;
  /** The next AUTH_SECRET. */
  next: string;
  /** Rows in one transaction. */
  limit: number;
  tell: (line: string) => void;
  /** Locks out a second run. @throws when the change is over, or another one has begun */
  lock: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Re-seals everything with the next secret, one batch per transaction. Only one of the two secrets opens a row, so the row itself
 * tells whether it was done: this may be killed at any moment and run again. Values that neither secret opens stay as they are.
 */
export async function resealAll(job: Resealing): Promise<void> {
  for (const purpose of PURPOSES) {
    const { table, column } = columnOf(purpose);
    let seen = 0;
    let done = 0;
    for (let after: string | undefined; ;) {
      const { last, size, moved } = await resealBatch(job, purpose, after);
      seen += size;
      done += moved;
      if (size) job.tell(`${table}.${column}: ${done} sealed anew, ${seen} looked at`);
      if (size < job.limit) break;
      after = last;
    }
  }
}

function resealBatch(job: Resealing, purpose: SealPurpose, after: string | undefined) {
  return job.db.prisma.$transaction(async (tx) => {
    await job.lock(tx);
    const page = await sealedPage(tx, purpose, { after, limit: job.limit });
    const opened = page.flatMap((value) => {
      const plain = job.before.tryOpen(purpose, value.context, value.sealed);
      return plain ? [{ ...value, plain }] : [];
    });
    if (opened.length)
      await (purpose === 'contributor-address' ? moveAddresses : move)(job, tx, purpose, opened);
    return { last: page.at(-1)?.id, size: page.length, moved: opened.length };
  }, TRANSACTION_TIMEOUTS);
}

type Opened = SealedValue & { plain: Buffer };

async function move(
  { after }: Resealing,
  tx: Prisma.TransactionClient,
  purpose: SealPurpose,
  values: Opened[],
) {
  const sealed = values.map(({ id, context, plain }) => ({
    id,
    sealed: after.seal(purpose, context, plain),
  }));
  await writeSealed(tx, purpose, sealed);
}

/** Moves an address and all MACs that its person is looked up by, also those of addresses that are stored as a MAC alone. */
async function moveAddresses(
  job: Resealing,
  tx: Prisma.TransactionClient,
  purpose: SealPurpose,
  values: Opened[],
) {
  const wrapped = (mac: Uint8Array) => wrapMac(job.next, 'contributor-look-up', mac).toString('hex');
  const people = values.map((value) => ({ ...value, context: wrapped(Buffer.from(value.context, 'hex')) }));
  const known = await tx.contributor_addresses.findMany({
    where: { contributor_id: { in: values.map(({ id }) => id) } },
    select: { address_hmac: true },
  });
  const addresses = known.map(({ address_hmac }) => ({
    old: Buffer.from(address_hmac).toString('hex'),
    new: wrapped(address_hmac),
  }));
  await tx.$executeRaw`
    update contributor_addresses a set address_hmac = decode(v.new, 'hex')
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as v(old text, new text)
    where a.address_hmac = decode(v.old, 'hex')`;
  await tx.$executeRaw`
    update contributors c set address_hmac = decode(v.context, 'hex')
    from jsonb_to_recordset(${JSON.stringify(people.map(({ id, context }) => ({ id, context })))}::jsonb) as v(id uuid, context text)
    where c.id = v.id`;
  await move(job, tx, purpose, people);
}

/**
 * Wraps reviewers' own numbers. They are MACs alone, so nothing tells whether one was wrapped: all are wrapped once, in the
 * transaction that moves the database to the next secret. There are only as many as reviewers.
 */
export async function wrapReviewerNumbers(tx: Prisma.TransactionClient, next: string): Promise<void> {
  const rows = await tx.reviewer_addresses.findMany({ select: { address_hmac: true } });
  const numbers = rows.map(({ address_hmac }) => ({
    old: Buffer.from(address_hmac).toString('hex'),
    new: wrapMac(next, 'contributor-look-up', address_hmac).toString('hex'),
  }));
  await tx.$executeRaw`
    update reviewer_addresses r set address_hmac = decode(v.new, 'hex')
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as v(old text, new text)
    where r.address_hmac = decode(v.old, 'hex')`;
}
