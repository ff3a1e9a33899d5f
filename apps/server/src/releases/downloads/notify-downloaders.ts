import { type OnWithdrawal, Prisma } from '@labrish/db';
import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { compose } from '#mail/layout.ts';
import type { MailMessage } from '#mail/message.ts';
import { SEND_MAIL, storeMail } from '#mail/send.ts';
import { openDetails } from '../access/keys.ts';
import { termsAgreedTo } from '../access/mail.ts';
import { replacementFor, versionsPage } from './downloadable.ts';

/**
 * Emails everyone who downloaded a version that became `superseded` or `do_not_use`, once for each version and status. `do_not_use`
 * can follow `superseded`, but not the other way round.
 */
export async function notifyDownloaders(services: Services): Promise<void> {
  // Find the replacement of each series once, because finding it reads the store.
  const replacementOf = pMemoize((series: string) => replacementFor(services, series));
  for (let after: Copy | undefined; ;) {
    const copies = await findPendingNotifications(services, after);
    for (const copy of copies) await notifyDownloader(services, copy, await replacementOf(copy.series));
    after = copies.at(-1);
    if (copies.length < BATCH_SIZE) return;
  }
}

/** Stores the mail and its record in one transaction. */
async function notifyDownloader(services: Services, copy: Copy, instead: string): Promise<void> {
  const { db, log, now } = services;
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
    // If no row was updated, another process has already notified this downloader.
    if (count)
      await storeMail(tx, services, notificationMail(services, copy, { to: details.email, instead }));
  });
  services.jobs.trigger(SEND_MAIL);
}

/** How many copies are read at once. */
const BATCH_SIZE = 50;

/** A downloader's copy of a version whose current status they were not notified of. */
interface Copy {
  downloader_id: string;
  release_id: string;
  details_enc: Uint8Array;
  pilot: string;
  series: string;
  name: string;
  status: OnWithdrawal;
  notified: OnWithdrawal | null;
  /** True when an admin withdrew the version, false when a recording was taken back or taken out. */
  is_withdrawn: boolean;
  reason: string | null;
}

/**
 * Finds copies whose status is worse than the last one notified, ordered by downloader and release id.
 *
 * @param after continues after this copy, so that a copy whose downloader cannot be notified does not block the others.
 */
function findPendingNotifications({ db }: Services, after: Copy | undefined): Promise<Copy[]> {
  const behind = after
    ? Prisma.sql`and (d.downloader_id, d.release_id) > (${after.downloader_id}::uuid, ${after.release_id}::uuid)`
    : Prisma.empty;
  return db.prisma.$queryRaw<Copy[]>`
    with unusable as (
      select r.id, l.pilot, r.series, r.series || '-' || r.version as name, r.state = 'withdrawn' as is_withdrawn,
        case when r.state = 'withdrawn' then 'do_not_use' else l.on_withdrawal::text end as status,
        case when r.state = 'withdrawn' then r.withdrawn_reason end as reason
      from releases r join release_series l on l.name = r.series
      where r.published_at is not null and (r.state = 'withdrawn' or exists (
        select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null))
    )
    select d.downloader_id::text, d.release_id::text, o.details_enc, d.notified::text, u.pilot, u.series, u.name, u.status, u.is_withdrawn, u.reason
    from release_downloads d join unusable u on u.id = d.release_id join release_downloaders o on o.id = d.downloader_id
    where (d.notified is null or (d.notified::text = 'superseded' and u.status = 'do_not_use')) ${behind}
    order by d.downloader_id, d.release_id limit ${BATCH_SIZE}::int`;
}

/** Builds the mail that asks a downloader to stop using a version, or to delete recordings from it. */
function notificationMail(
  services: Services,
  copy: Pick<Copy, 'pilot' | 'series' | 'name' | 'status' | 'is_withdrawn' | 'reason'>,
  { to, instead }: { to: string; instead: string },
): MailMessage {
  const { PRODUCT_NAME, PUBLIC_URL } = services.env;
  const { series, name, status, is_withdrawn, reason } = copy;
  const heading =
    status === 'do_not_use' ? `Do not use ${name} any more` : `Something in ${name} was taken out`;
  const what = is_withdrawn
    ? 'We have withdrawn this version.'
    : 'A recording in this version was taken out: its speaker withdrew it, or we found that it should not be in it.';
  const todo =
    status === 'do_not_use'
      ? 'Do not use it any more: delete every copy of it.'
      : 'Delete the recordings that were taken out from every copy of it, and move to a newer version.';
  return compose(PRODUCT_NAME, {
    to,
    subject: heading,
    heading,
    lead: [
      `You have downloaded ${name} of ${PRODUCT_NAME}. ${what} ${todo}`,
      ...(reason ? [`The reason: ${reason}`] : []),
      instead,
      `The list of the recordings that were taken out is here: ${PUBLIC_URL}/data/releases/${series}/withdrawn.tsv`,
      'This is what you agreed to:',
      ...termsAgreedTo(),
    ],
    button: { label: 'See the versions', link: versionsPage(services, copy) },
    closing: [
      'You get this email because the dataset was downloaded with a link sent to this address. There is one email for each version concerned.',
    ],
  });
}
