import type { Services } from '#context.ts';
import { FORGET_AT_TWILIO, forgetAtTwilio } from './delete-history.ts';
import { forgetContents } from './forget-contents.ts';
import { reconcile } from './reconcile.ts';
import { DELETE_CONTENT, deleteContent } from './templates.ts';
import type { TwilioAccount } from './client.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

interface Parts {
  services: Services;
  account: TwilioAccount;
  notify: (contributor_id: string) => void;
}

/** Declares the jobs that run at Twilio later, or regularly. */
export function registerJobs({ services, account, notify }: Parts): void {
  const { jobs, db, log, now } = services;
  const forget = (contributor_id: string) => forgetAtTwilio(services, account, contributor_id);

  jobs.handle<{ content_sid: string }>(DELETE_CONTENT, (data) => deleteContent(account, data.content_sid));
  jobs.handle<{ contributor_id: string }>(FORGET_AT_TWILIO, (data) => forget(data.contributor_id), {
    retries: 12,
  });
  // A job can get lost between a withdrawal and the queue; deleting twice does no harm.
  jobs.every('twilio-forget-again', '17 4 * * *', async () => {
    const recent = await db.prisma.withdrawals.findMany({
      where: { scope: 'all', withdrawn_at: { gte: new Date(now().getTime() - TWO_DAYS_MS) } },
      distinct: ['contributor_id'],
      select: { contributor_id: true },
    });
    for (const { contributor_id } of recent)
      await forget(contributor_id).catch((error: unknown) =>
        log.warn({ err: error, contributor_id }, 'not all was deleted at Twilio'),
      );
  });
  jobs.every('twilio-forget-contents', '41 * * * *', () => forgetContents(services, account));
  jobs.every('twilio-reconcile', '*/5 * * * *', async () => {
    for (const contributor_id of await reconcile(services, account)) notify(contributor_id);
  });
}
