import { dayOf } from '@labrish/pilot';
import type { ListenedHow, PrismaClient } from '@labrish/db';
import type { Context } from '../context.ts';
import { DAILY_LIMIT, recordLimitExceeded, countedId, type Listener } from './limit.ts';

/** `heard`: how many different recordings were heard today; null: the caller has heard this one today already. */
type Recorded = { is_allowed: boolean; heard: number | null };

/**
 * Records that a listener hears a recording now, one row per caller, recording and day. One statement unless the limit is passed.
 *
 * @returns false when the recording exceeds the daily limit: then the caller must send nothing.
 */
export async function recordListen(
  ports: Pick<Context, 'query' | 'now' | 'pilots' | 'tellAdmins'> & { db: PrismaClient },
  { listener, submission_id, how }: { listener: Listener; submission_id: string; how: ListenedHow },
): Promise<boolean> {
  const now = ports.now();
  const { kind, id, person_id, is_exempt } = listener;
  const [recorded] = await ports.query<Recorded>({
    text: 'select * from record_listen($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::date, $7::"ListenedHow", $8, $9::int)',
    values: [
      ...[kind, id, person_id, countedId(listener), submission_id],
      ...[dayOf(ports.pilots[0], now), how, now, is_exempt ? null : DAILY_LIMIT],
    ],
  });
  const { is_allowed, heard } = recorded ?? { is_allowed: true, heard: null };
  if (!is_allowed || (heard ?? 0) > DAILY_LIMIT)
    await ports.db.$transaction((tx) => recordLimitExceeded(ports, tx, listener, heard ?? DAILY_LIMIT));
  return is_allowed;
}

/** How many days we store who heard what (DESIGN section 13). */
const KEPT_DAYS = 90;

/** Deletes the records of listens from more than 90 days ago. */
export async function forgetOldListens({
  db,
  now,
}: Pick<Context, 'now'> & { db: PrismaClient }): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.listens.deleteMany({ where: { first_at: { lt: before } } });
  await db.listening_days.deleteMany({ where: { day: { lt: before } } });
}
