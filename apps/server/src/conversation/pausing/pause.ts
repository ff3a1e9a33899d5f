import type { Database } from '@labrish/db';

/** Checks whether the bot is paused, which applies to every process. */
export async function isPaused({ prisma }: Pick<Database, 'prisma'>): Promise<boolean> {
  return (await prisma.bot_pause.count({ where: { resumed_at: null } })) > 0;
}

/** Checks whether any message of this contributor is to be answered now: none after the notice of a pause, none during a mute. */
export async function isAnswerDue(
  { prisma }: Pick<Database, 'prisma'>,
  contributor_id: string,
  now: Date,
): Promise<boolean> {
  const [found] = await prisma.$queryRaw<{ is_due: boolean }[]>`
    select exists (
      select 1 from inbound_messages m join conversations v on v.contributor_id = m.contributor_id
      where m.contributor_id = ${contributor_id}::uuid and m.status = 'received'
        and (v.muted_until is null or v.muted_until <= ${now})
        and not exists (select 1 from bot_pause where resumed_at is null and v.pause_notified_at >= paused_at)
    ) as is_due`;
  return found?.is_due ?? false;
}
