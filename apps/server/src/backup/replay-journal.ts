import { Prisma, type Database, type Tx } from '@labrish/db';
import pLimit from 'p-limit';
import type { JournalEntry } from '#journal/entry.ts';
import type { Journal } from '#journal/journal.ts';
import { unknownEntries } from '#journal/unknown.ts';
import { reapplyWithdrawals } from '#submissions/reapply-withdrawals.ts';

const READ_AT_ONCE = 16;
const BATCH_SIZE = 1000;
const TRANSACTION_MS = 3_600_000;

export interface Replayed {
  /** Entries that were not in the database. */
  entries: number;
  /** Recordings that were withdrawn. */
  withdrawn: number;
}

/**
 * Applies journal entries that a restored database lacks: withdrawals with their receipts, STOP, ages under 18. One transaction.
 * Idempotent.
 *
 * @throws {JournalDamaged} when an entry cannot be read; nothing is changed then
 */
export async function replayJournal(
  { db, journal }: { db: Database; journal: Journal },
  now: Date,
): Promise<Replayed> {
  const limit = pLimit(READ_AT_ONCE);
  const reads: Promise<JournalEntry>[] = [];
  for await (const name of unknownEntries({ db, journal })) reads.push(limit(() => journal.read(name)));
  const entries = (await Promise.all(reads)).sort((a, b) => (a.at < b.at ? -1 : 1));
  if (!entries.length) return { entries: 0, withdrawn: 0 };
  const withdrawn = await db.prisma.$transaction(
    async (tx) => {
      for (let first = 0; first < entries.length; first += BATCH_SIZE)
        await tx.journal_entries.createMany({
          data: entries.slice(first, first + BATCH_SIZE).map((entry) => toRow(entry, now)),
        });
      const taken = entries.flatMap(({ withdrawal, at, contributor_id }) =>
        withdrawal
          ? { ...withdrawal, said_with: idOf(withdrawal.said_with), contributor_id, at: new Date(at) }
          : [],
      );
      const recordings = taken.flatMap(({ submission_ids, at }) => submission_ids.map((id) => ({ id, at })));
      const done = await reapplyWithdrawals(tx, recordings, taken);
      await applyLatestOptOutAndAge(tx, [...new Set(entries.map(({ contributor_id }) => contributor_id))]);
      await markUnknown(tx, entries);
      return done;
    },
    { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  );
  return { entries: entries.length, withdrawn };
}

function toRow(entry: JournalEntry, now: Date): Prisma.journal_entriesCreateManyInput {
  const { id, kind, contributor_id, at, withdrawal } = entry;
  return { id, kind, contributor_id, at, withdrawal: withdrawal ?? Prisma.DbNull, written_at: now };
}

function idOf(said_with: string | null): bigint | null {
  return said_with === null ? null : BigInt(said_with);
}

/** Applies each contributor's latest entry about STOP and about age, even if this database had it before. */
async function applyLatestOptOutAndAge(tx: Tx, contributor_ids: string[]): Promise<void> {
  const latest = (kinds: string[]) => Prisma.sql`
    latest as (
      select distinct on (contributor_id) contributor_id, kind, at from journal_entries
      where contributor_id = any(${contributor_ids}::uuid[]) and kind = any(${kinds}) order by contributor_id, at desc
    )`;
  await tx.$executeRaw`
    with ${latest(['stop', 'stop_at_messenger', 'start'])}, marked as (
      update contributors c set opted_out_at = case when kind <> 'start' then at end from latest where c.id = contributor_id
    )
    update conversations v set snapshot = snapshot || jsonb_build_object('stopped', kind = 'stop', 'stop_notice_sent', false)
    from latest join contributors c on c.id = latest.contributor_id where v.contributor_id in (c.id, c.speaking_id)`;
  await tx.$executeRaw`
    with ${latest(['under_18', 'under_18_lifted'])}, marked as (
      update contributors c set under_18_at = case when kind = 'under_18' then at end from latest where c.id = contributor_id
    )
    update conversations v set snapshot = snapshot
      || case when kind = 'under_18' then '{"under_18": "said", "consent_version": null}' else '{"under_18": null}' end::jsonb
    from latest where v.contributor_id = latest.contributor_id`;
}

/**
 * Stores marks for contributors that the database lacks; a mark applies as soon as its contributor writes
 * (contributors/contributors.ts).
 */
async function markUnknown(tx: Tx, entries: JournalEntry[]): Promise<void> {
  const ids = [...new Set(entries.map(({ contributor_id }) => contributor_id))];
  const known = await tx.contributors.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const isKnown = new Set(known.map(({ id }) => id));
  const [first] = await tx.$queryRaw<{ pilot: string | null }[]>`select first_pilot() as pilot`;
  for (const entry of entries) {
    const data = markOf(entry);
    if (!data || !entry.address_hmac || isKnown.has(entry.contributor_id)) continue;
    const key = {
      address_hmac: Buffer.from(entry.address_hmac, 'hex'),
      pilot: entry.pilot ?? first?.pilot ?? '',
    };
    await tx.journal_marks.upsert({
      where: { address_hmac_pilot: key },
      create: { ...key, ...data },
      update: data,
    });
  }
}

/** Returns the mark of an entry. A STOP that the messenger reported ends with the next message, so it leaves no mark. */
function markOf({
  kind,
  at,
}: JournalEntry): { stopped_at: Date | null } | { under_18_at: Date | null } | null {
  switch (kind) {
    case 'stop':
      return { stopped_at: new Date(at) };
    case 'start':
      return { stopped_at: null };
    case 'under_18':
      return { under_18_at: new Date(at) };
    case 'under_18_lifted':
      return { under_18_at: null };
    default:
      return null;
  }
}
