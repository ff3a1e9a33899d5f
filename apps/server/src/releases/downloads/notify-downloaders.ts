import type { Services } from '#context.ts';
import { SEND_MAIL, storeMail, type MailServices } from '#mail/send.ts';
import { openDetails } from '../access/details.ts';
import { replacementFor } from './replacement.ts';
import { notificationMail } from './notification-mail.ts';
import { AT_ONCE, findPendingNotifications, type Copy } from './pending-notifications.ts';

/**
 * Emails everyone who downloaded a version that became `superseded` or `do_not_use`, once for each version and status. `do_not_use` is
 * mailed after `superseded`, never the other way round.
 */
export async function notifyDownloaders(
  services: MailServices & Pick<Services, 'releaseFiles'>,
): Promise<void> {
  const instead = rememberedInstead(services);
  for (let after: Copy | undefined; ;) {
    const copies = await findPendingNotifications(services, after);
    for (const copy of copies) await tellOne(services, copy, await instead(copy.series));
    after = copies.at(-1);
    if (copies.length < AT_ONCE) return;
  }
}

/** Caches the replacement of each series: finding it reads the store. */
function rememberedInstead(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
): (series: string) => Promise<string> {
  const sentences = new Map<string, Promise<string>>();
  return (series) => {
    const sentence = sentences.get(series) ?? replacementFor(services, series);
    sentences.set(series, sentence);
    return sentence;
  };
}

/** Stores the mail and its record in one transaction. */
async function tellOne(services: MailServices, copy: Copy, instead: string): Promise<void> {
  const { db, env, log, now } = services;
  const { downloader_id, release_id, details_enc, status, notified } = copy;
  const details = openDetails(services, { id: downloader_id, details_enc });
  if (!details) {
    log.error({ downloader_id, release_id }, 'who has a copy cannot be told: their address cannot be opened');
    return;
  }
  await db.prisma.$transaction(async (tx) => {
    const { count } = await tx.release_downloads.updateMany({
      where: { downloader_id, release_id, notified },
      data: { notified: status, notified_at: now() },
    });
    // Zero rows: another process has already notified this downloader.
    if (count) await storeMail(tx, services, notificationMail(env, copy, { to: details.email, instead }));
  });
  services.jobs.trigger(SEND_MAIL);
}
