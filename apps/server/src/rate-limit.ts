import { Prisma } from '@labrish/db';
import type { Services } from './context.ts';

/**
 * Counts an event of a kind for a subject (an address, a session) in windows of `windowSeconds`, in one statement, shared by all
 * server processes. The subject is stored as an HMAC.
 *
 * @param times how many events to count at once.
 * @returns the count in this window so far, and the seconds until the next window.
 */
export async function consume(
  services: Pick<Services, 'db' | 'secrets' | 'now'>,
  kind: string,
  subject: string,
  windowSeconds: number,
  times = 1,
): Promise<{ hits: number; waitSeconds: number }> {
  const key = services.secrets.mac('auth-throttle', `${kind}|${subject}`).toString('hex');
  const now = services.now();
  const fresh = new Date(now.getTime() - windowSeconds * 1000);
  const rows = await services.db.prisma.$queryRaw<{ hits: number; window_start: Date }[]>(Prisma.sql`
    insert into auth_throttles as t (key, hits, window_start) values (${key}, ${times}::int, ${now}::timestamptz)
    on conflict (key) do update set
      hits = case when t.window_start <= ${fresh}::timestamptz then excluded.hits else t.hits + excluded.hits end,
      window_start = case when t.window_start <= ${fresh}::timestamptz then excluded.window_start else t.window_start end
    returning hits, window_start`);
  const { hits, window_start } = rows[0] ?? { hits: 1, window_start: now };
  const left = window_start.getTime() + windowSeconds * 1000 - now.getTime();
  return { hits, waitSeconds: Math.max(1, Math.ceil(left / 1000)) };
}
