import type { PrismaClient } from '@labrish/db';
import { applyConsensusToAll, lockAll } from './consensus.ts';

const BATCH = 1_000;
/** In milliseconds, for a batch. */
const TIMEOUTS = { timeout: 60_000 };

/**
 * Recomputes the consensus on every recording and writes it where it differs, after a change of the rule or as a check. Reviewers
 * may go on working: a batch of recordings is locked while it is computed.
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
    const rows = await db.submissions.findMany({
      where: {
        ...{ id: { gt: after }, withdrawn_at: null },
        OR: [{ reviews: { some: {} } }, { copy_of: { not: null } }],
      },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (!last) return { reviewed, changed };
    const differing = await db.$transaction(async (tx) => {
      await lockAll(tx, ids);
      // Pass the current time: a recording that leaves published versions by a change of the rule leaves them now.
      return applyConsensusToAll(tx, ids, new Date());
    }, TIMEOUTS);
    changed.push(...differing);
    reviewed += ids.length;
    after = last;
    progress(reviewed);
  }
}
