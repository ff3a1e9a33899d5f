import type { Context } from '@labrish/api';
import { forgetOldListens, recordListen, type Listener } from '@labrish/api/listening/limit';
import { dayOf } from '@labrish/pilot';
import type { Services } from '#context.ts';
import type { ListenPurpose } from './signing.ts';

export type TellAdmins = Context['tellAdmins'];

/** Minimum milliseconds between two records of one recording, because a player requests it range by range. */
const WRITTEN_MS = 60_000;
/** How many records are remembered: far more than are played in a minute. */
const REMEMBERED = 10_000;

/**
 * Creates the function that records who hears which recording, at the first request of each minute.
 *
 * @returns a function that returns false when the listener has reached today's limit
 */
export function createListenLog(
  { countries, db, now }: Pick<Services, 'countries' | 'db' | 'now'>,
  tellAdmins: TellAdmins,
) {
  const { pilots } = countries;
  const ports = { db: db.prisma, query: db.query, now, pilots, tellAdmins };
  const written = new Map<string, number>();

  return async function mayHear(
    submission_id: string,
    { listener, purpose }: { listener: Listener; purpose: ListenPurpose },
  ): Promise<boolean> {
    const how = purpose ?? (listener.kind === 'user' ? 'played' : 'downloaded');
    const at = now();
    const key = [listener.id, submission_id, how, dayOf(pilots[0], at)].join(' ');
    if (Math.abs(at.getTime() - (written.get(key) ?? -Infinity)) < WRITTEN_MS) return true;
    const isAllowed = await recordListen(ports, { listener, submission_id, how });
    if (!isAllowed) return false;
    if (written.size >= REMEMBERED) written.clear();
    written.set(key, at.getTime());
    return true;
  };
}

/** Declares the daily deletion of records that are older than 90 days. Call before the queue starts. */
export function declareListenCleanup({ db, jobs, now }: Services): void {
  jobs.every('forget-listens', '41 8 * * *', () => forgetOldListens({ db: db.prisma, now }));
}
