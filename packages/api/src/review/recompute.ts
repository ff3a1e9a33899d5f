import { isDeepStrictEqual } from 'node:util';
import type { PrismaClient } from '@labrish/db';
import { readSettings } from './settings.ts';
import { applyConsensus, consensusOf, CONSENSUS_COLUMNS } from './consensus.ts';

const BATCH = 1_000;

/**
 * Recomputes the consensus on every recording and writes it where it differs, after a change of the rule or as a check. Reviewers
 * may go on working: a recording that seems to differ is computed again under its lock.
 *
 * @param progress called after each batch with the number of recordings checked so far.
 * @returns how many recordings were checked, and the ids of those that changed.
 */
export async function recompute(
  db: PrismaClient,
  progress: (done: number) => void = () => undefined,
): Promise<{ reviewed: number; changed: string[] }> {
  const changed: string[] = [];
  let reviewed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const settings = await readSettings(db);
    const rows = await db.submissions.findMany({
      where: {
        ...{ id: { gt: after }, withdrawn_at: null },
        OR: [{ reviews: { some: {} } }, { copy_of: { not: null } }],
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, ...CONSENSUS_COLUMNS, copy_found_at: true, reviews: true },
    });
    const last = rows.at(-1);
    if (!last) return { reviewed, changed };
    for (const { id, reviews, copy_found_at, ...stored } of rows) {
      const data = consensusOf({ id, copy_found_at, ...stored }, reviews, settings);
      if (!isDeepStrictEqual(stored, data) && (await write(db, id))) changed.push(id);
    }
    reviewed += rows.length;
    after = last.id;
    progress(reviewed);
  }
}

async function write(db: PrismaClient, id: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from submissions where id = ${id}::uuid for update`;
    const before = await tx.submissions.findUniqueOrThrow({
      where: { id },
      select: { ...CONSENSUS_COLUMNS, copy_found_at: true, withdrawn_at: true },
    });
    const { withdrawn_at, copy_found_at, ...stored } = before;
    if (withdrawn_at !== null) return false;
    // Pass the current time: a recording that leaves published versions by a change of the rule leaves them now, not at its last verdict.
    return !isDeepStrictEqual(
      stored,
      await applyConsensus(tx, { id, copy_found_at, ...stored }, { now: new Date() }),
    );
  });
}
