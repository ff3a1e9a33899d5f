import type { Services } from '#context.ts';

/**
 * Records that Twilio did not accept a message for a reason that concerns everybody (`concernsEverybody`). The first message that
 * it accepts ends the outage (`recordSent`).
 */
export async function recordOutage({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.prisma.$executeRaw`
    insert into twilio_outage (since, last_failure_at) values (${now()}, ${now()})
    on conflict (id) do update set last_failure_at = excluded.last_failure_at`;
}
