import { DatabaseUnusable, type Database } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { StoreUnavailable } from '#audio/store.ts';
import { inBatches } from '#in-batches.ts';
import { idIn, nameOf } from './entry.ts';
import type { Journal } from './journal.ts';

export type Parts = { db: Database; journal: Journal; log: FastifyBaseLogger };

const BATCH_SIZE = 1000;
/** Milliseconds by which the clocks of two servers may differ. */
const SKEW_MS = 24 * 3_600_000;

/** Lists names of entries that a database does not know. @param from the first day to read; absent: all days */
export async function* unknownEntries(
  { db, journal }: Omit<Parts, 'log'>,
  from?: Date,
): AsyncGenerator<string> {
  for await (const names of inBatches(journal.list(from), BATCH_SIZE)) yield* await unknownOf(db, names);
}

async function unknownOf(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await db.slowSql(
    `select id::text from unnest(string_to_array($1::text, ' ')::uuid[]) as id
    where not exists (select from journal_entries j where j.id = id.id)`,
    [names.map(idIn).join(' ')],
  );
  const unknown = new Set(rows.map(({ id }) => String(id)));
  return names.filter((name) => unknown.has(idIn(name) ?? ''));
}

/**
 * Compares a database with its journal at startup. While the bucket is unreachable, the server starts and accepts messages; the
 * writer compares before its first entry.
 *
 * @throws as `assertKnowsJournal` does
 */
export async function compareAtStart(parts: Parts): Promise<void> {
  try {
    await assertKnowsJournal(parts);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    parts.log.warn({ err: error }, 'the journal of withdrawals cannot be read; receipts wait until it can');
  }
}

/**
 * Refuses a database that is older than its journal, because it would restore what people took back. Lists only entries that may be
 * younger than the youngest one in the database: every server compares before it writes, so the database lacks no older entry. If
 * the journal lacks entries, because it was moved, marks all entries as unwritten, so that the writer writes them again.
 *
 * @throws {DatabaseUnusable} @throws {JournalDamaged} when the journal cannot be read with our key
 */
export async function assertKnowsJournal(parts: Parts): Promise<void> {
  const { db, journal } = parts;
  const youngest = await db.prisma.journal_entries.findFirst({
    where: { written_at: { not: null } },
    orderBy: { at: 'desc' },
    select: { id: true, at: true },
  });
  const from = youngest && new Date(youngest.at.getTime() - SKEW_MS);
  for await (const name of unknownEntries(parts, from ?? undefined))
    throw databaseBehindJournal(journal, name);
  if (youngest && !(await journal.has(youngest))) await writeAgain(parts);
  else if (youngest) await journal.read(nameOf(youngest));
  journal.isKnown = true;
}

async function writeAgain({ db, journal, log }: Parts): Promise<void> {
  const { count } = await db.prisma.journal_entries.updateMany({
    where: { written_at: { not: null } },
    data: { written_at: null },
  });
  log.warn(
    { entries: count, journal: journal.where },
    'the journal of withdrawals lacks entries: it is written anew',
  );
}

function databaseBehindJournal({ where }: Journal, name: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database is older than the journal of withdrawals in ${where}: it does not know ${name}. Somebody has taken recordings back, ` +
      'said STOP or said that they are under 18 since it was backed up. Run this, then start the server: npm run journal:replay',
  );
}
