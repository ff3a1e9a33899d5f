import { ENTRY_KINDS, withdrawalOf } from '@labrish/api/journal-entry';
import { DatabaseUnusable, Prisma, type Database } from '@labrish/db';
import pLimit from 'p-limit';
import { z } from 'zod';
import { assertKnowsJournal, type Parts } from './unknown.ts';

const BATCH_SIZE = 200;
const CONCURRENCY = 8;
/** Key of PostgreSQL's advisory lock for making the journal's own key, so that a journal gets only one. */
const KEY_LOCK = 727_050_001;

const kind = z.enum(ENTRY_KINDS);

interface Row {
  id: string;
  kind: string;
  contributor_id: string;
  /** The same person's contributors in other countries. */
  elsewhere: string[];
  at: Date;
  withdrawal: unknown;
  pilot: string | null;
  address_hmac: Uint8Array | null;
  address_enc: Uint8Array | null;
}

export interface Writing extends Parts {
  now: () => Date;
  /** Opens a contributor's address; null when it cannot be opened. */
  addressOf: (sealed: { address_hmac: Uint8Array; address_enc: Uint8Array }) => string | null;
  /** Called with the contributors whose receipts may be sent now: those of the written entries, in every country. */
  written: (contributor_ids: string[]) => void;
}

/**
 * Writes pending entries to the journal, the oldest first. Several processes may do so concurrently: each gives an entry the same
 * name and content.
 *
 * @throws what the store throws; the entries that were written are recorded as written
 */
export async function writePending(parts: Writing): Promise<void> {
  for (;;) {
    const rows = await findPending(parts.db);
    if (!rows.length) return;
    if (!parts.journal.isKnown) await assertKnowsJournal(parts).catch(endIfBehind(parts));
    await makeKey(parts);
    const limit = pLimit(CONCURRENCY);
    const tries = await Promise.allSettled(rows.map((row) => limit(() => append(parts, row))));
    const done = rows.filter((_, index) => tries[index]?.status === 'fulfilled');
    await parts.db.prisma.journal_entries.updateMany({
      where: { id: { in: done.map(({ id }) => id) } },
      data: { written_at: parts.now() },
    });
    parts.written([...new Set(done.flatMap((row) => [row.contributor_id, ...row.elsewhere]))]);
    const failed = tries.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Ends the process if the database is older than the journal, which startup cannot see while the bucket is unreachable. */
const endIfBehind =
  ({ log }: Writing) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseUnusable)) throw error;
    log.fatal(error.message);
    process.exit(1);
  };

function findPending(db: Database): Promise<Row[]> {
  return db.query<Row>(Prisma.sql`
    select j.id::text, j.kind, j.contributor_id::text,
      array(select contributors_elsewhere(j.contributor_id)::text) as elsewhere, j.at, j.withdrawal, c.pilot, c.address_hmac, c.address_enc
    from journal_entries j left join contributors c on c.id = j.contributor_id
    where j.written_at is null order by j.at limit ${BATCH_SIZE}`);
}

async function makeKey({ db, journal }: Writing): Promise<void> {
  if (await journal.hasKey()) return;
  await db.exclusively(KEY_LOCK, () => journal.makeKey());
}

async function append({ journal, addressOf }: Writing, row: Row): Promise<void> {
  const { address_hmac, address_enc, withdrawal, pilot, ...fields } = row;
  const address = address_hmac && address_enc && addressOf({ address_hmac, address_enc });
  await journal.append(
    {
      ...fields,
      kind: kind.parse(row.kind),
      withdrawal: withdrawalOf.nullable().parse(withdrawal),
      ...(pilot !== null && { pilot }),
    },
    address,
  );
}
