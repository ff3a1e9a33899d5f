import type { Context } from '../context.ts';

/** How many days we store who heard what (DESIGN section 13). */
export const KEPT_DAYS = 90;

/** Deletes the records of listens from more than 90 days ago. */
export async function forgetOldListens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.listens.deleteMany({ where: { first_at: { lt: before } } });
  await db.listening_days.deleteMany({ where: { day: { lt: before } } });
}
