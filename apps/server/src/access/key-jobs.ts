import type { api_keys } from '@labrish/db';
import { compose } from '#mail/layout.ts';
import { SEND_MAIL, storeMail, type MailServices } from '#mail/send.ts';

const DAY_MS = 24 * 3_600_000;
/** How long before its expiry a key's maker gets a mail. */
const NOTICE_MS = 7 * DAY_MS;
/** How long the address of a key's last use is stored after the key has ended: as long as the records of listens. */
const RETENTION_MS = 90 * DAY_MS;

/** Declares the daily jobs of API keys. Call before the queue starts. */
export function declareKeyJobs(services: MailServices): void {
  services.jobs.every('api-keys-expiring', '11 7 * * *', () => tellOfExpiry(services));
  services.jobs.every('forget-key-addresses', '37 8 * * *', () => forgetAddresses(services));
}

/**
 * Mails the person responsible for each key that expires within a week, once. Sends no mail about keys that were made for a week or less
 * or were rotated: their makers know the date.
 */
export async function tellOfExpiry(services: MailServices): Promise<void> {
  const { db, now, jobs } = services;
  const before = new Date(now().getTime() + NOTICE_MS);
  const keys = await db.prisma.api_keys.findMany({
    where: { revoked_at: null, expiry_notice_at: null, expires_at: { gt: now(), lte: before } },
  });
  for (const key of keys) {
    if (key.expires_at && key.expires_at.getTime() - key.created_at.getTime() <= NOTICE_MS) continue;
    await tellMaker(services, key);
  }
  if (keys.length) jobs.trigger(SEND_MAIL);
}

async function tellMaker(services: MailServices, key: api_keys): Promise<void> {
  const { db, env, now } = services;
  const { id, name, key_prefix, created_by, expires_at } = key;
  await db.prisma.$transaction(async (tx) => {
    const maker = await tx.profiles.findUnique({ where: { id: created_by, blocked_at: null } });
    if (!maker) return;
    // Record the notice in the transaction that stores the mail, so that nobody gets it twice.
    const noted = await tx.api_keys.updateMany({
      where: { id, expiry_notice_at: null, revoked_at: null },
      data: { expiry_notice_at: now() },
    });
    if (noted.count === 0) return;
    const day = expires_at?.toISOString().slice(0, 10);
    const subject = `The API key ${name} expires on ${day}`;
    await storeMail(
      tx,
      services,
      compose(env.PRODUCT_NAME, {
        ...{ to: maker.email, subject, heading: subject },
        lead: [
          `The API key "${name}" (${key_prefix}…), which you are responsible for, expires on ${day} (UTC). From then on, whatever uses it is refused.`,
          'If it is still needed, rotate it: you get a new key, and the old one goes on while the script changes over.',
        ],
        button: { label: 'See the API keys', link: `${env.PUBLIC_URL}/app/admin?tab=users` },
        closing: ['If it is not needed any more, you need not do anything.'],
      }),
    );
  });
}

/** Deletes the address of the last use of each key that was revoked or expired more than 90 days ago. */
export async function forgetAddresses({ db, now }: MailServices): Promise<void> {
  const ended = { lt: new Date(now().getTime() - RETENTION_MS) };
  await db.prisma.api_keys.updateMany({
    where: { last_used_ip: { not: null }, OR: [{ revoked_at: ended }, { expires_at: ended }] },
    data: { last_used_ip: null },
  });
}
