import { randomUUID } from 'node:crypto';
import type { Prisma } from '@labrish/db';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Services } from '#context.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { mailMessage } from './message.ts';
import type { MailMessage } from './message.ts';

export type MailServices = Pick<Services, 'env' | 'log' | 'db' | 'secrets' | 'jobs' | 'now'>;

const PURPOSE = 'mail';
const JOB = 'mail-send';
/** Backoff between attempts, in seconds. All attempts span ten minutes: less than a sign-in link is valid. */
const nextTry = createSchedule([20, 40, 80, 160, 320]);
/** Timeouts of each step with the mail server; a whole attempt ends before its lease (retry-queue.ts). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A mail that no job has claimed for this long is queued again; a mail whose attempt broke off is queued at once. */
const FORGOTTEN_MS = 120_000;
/** Mails queued again per minute: fewer than the queue sends, so that they do not pile up there. */
const SWEPT = 20;
/** Mails that one process sends at once, each over its own connection. Mail servers for small senders take ten. */
const CONNECTIONS = 4;
/** The outbox stores mails for a week. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * Accepts a mail durably: stores it encrypted in the database, then sends it in the background with retries. Without SMTP_URL it
 * is only stored, for the outbox.
 */
export async function enqueueMail(services: MailServices, message: MailMessage): Promise<void> {
  await queueMail(services, await storeMail(services.db.prisma, services, message));
}

/** Queues a stored mail. Call it after the storing transaction, or with a delay: the queue is not part of the transaction. */
export async function queueMail(services: MailServices, id: string, startAfterSeconds = 0): Promise<void> {
  if (services.env.SMTP_URL) await enqueueTry(services, id, startAfterSeconds);
}

/** Queues an attempt. The row decides: the sweep finds a mail that was not queued, and a mail queued twice is sent once. */
async function enqueueTry(services: MailServices, id: string, startAfterSeconds = 0): Promise<void> {
  await services.jobs.enqueue(JOB, { id }, { startAfterSeconds }).catch((error: unknown) => {
    services.log.warn(
      { error_name: error instanceof Error ? error.name : 'unknown' },
      'mail waits for the sweep',
    );
  });
}

/** Stores a mail, encrypted; the sweep sends it if no job does. @returns its id. */
export async function storeMail(
  db: Prisma.TransactionClient,
  { env, secrets, now }: Pick<MailServices, 'env' | 'secrets' | 'now'>,
  message: MailMessage,
): Promise<string> {
  const id = randomUUID();
  const created_at = now();
  const message_enc = secrets.seal(PURPOSE, id, JSON.stringify(message));
  await db.mails.create({ data: { id, message_enc, created_at, sent_at: env.SMTP_URL ? null : created_at } });
  return id;
}

/** Declares the jobs that send and tidy mail; call it before the queue starts. */
export function declareMailJobs(services: MailServices): void {
  let transport: Transporter | undefined;
  const open = () => (transport ??= createTransport({ url: services.env.SMTP_URL, ...TIMEOUTS }));
  services.jobs.handle<{ id: string }>(JOB, ({ id }) => sendOne(services, open, id), {
    concurrency: CONNECTIONS,
  });
  services.jobs.every('mail-sweep', '* * * * *', () => sweep(services));
}

/** Makes the next attempt, if it is due and nobody else has the lease. */
async function sendOne(services: MailServices, open: () => Transporter, id: string): Promise<void> {
  const { mails } = services.db.prisma;
  const row = await mails.findUnique({ where: { id } });
  if (!row || row.sent_at || row.failed_at) return;
  if (row.not_before && row.not_before > services.now()) return;
  // The lease ensures that a mail with several jobs is sent once.
  if (!(await claimAttempt(services, 'mails', row))) return;
  const message = openMail(services, row);
  if (!message) {
    services.log.error({ mail_id: id }, 'mail cannot be opened, and is given up');
    return giveUp(services, id, UNREADABLE);
  }
  try {
    await open().sendMail({
      from: services.env.MAIL_FROM,
      // An object, because a string would be parsed as a list of addresses.
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${id}@${new URL(services.env.PUBLIC_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    return recordFailure(services, { id, attempts: row.attempts + 1 }, error);
  }
  // After sending, the text with its link is cleared.
  await mails.update({
    where: { id },
    data: { sent_at: services.now(), message_enc: new Uint8Array(), error: null },
  });
}

/** Stores only the reason's code: texts of mail servers quote addresses. @param row its attempts include the one that failed. */
async function recordFailure(
  services: MailServices,
  row: { id: string; attempts: number },
  failure: unknown,
): Promise<void> {
  const { code = 'unknown', responseCode } = failure as { code?: string; responseCode?: number };
  const error = responseCode ? `${code} ${responseCode}` : code;
  const now = services.now();
  // A 5xx from the mail server is final (RFC 5321, 4.2.1).
  const not_before = (responseCode ?? 0) >= 500 ? null : nextTry(row.attempts, now);
  const { id, attempts } = row;
  services.log.warn({ mail_id: id, reason: error, attempts, last: !not_before }, 'mail was not sent');
  if (!not_before) return giveUp(services, id, error);
  await scheduleRetry(services, 'mails', row, { error, not_before });
  // One second later, because another process with a slower clock may take the job.
  await enqueueTry(services, id, (not_before.getTime() - now.getTime()) / 1000 + 1);
}

async function giveUp({ db, now }: MailServices, id: string, error: string): Promise<void> {
  const data = { failed_at: now(), error, message_enc: new Uint8Array() };
  await db.prisma.mails.update({ where: { id }, data });
}

async function sweep(services: MailServices): Promise<void> {
  const { mails } = services.db.prisma;
  const now = services.now().getTime();
  const forgotten = new Date(now - FORGOTTEN_MS);
  const waiting = await mails.findMany({
    where: {
      sent_at: null,
      failed_at: null,
      OR: [{ not_before: { lt: services.now() } }, { not_before: null, created_at: { lt: forgotten } }],
    },
    select: { id: true },
    orderBy: { created_at: 'asc' },
    take: SWEPT,
  });
  for (const { id } of waiting) await services.jobs.enqueue(JOB, { id });
  await mails.deleteMany({ where: { created_at: { lt: new Date(now - RETENTION_MS) } } });
}

/** Why a mail can be unreadable, in words for operators. */
export const UNREADABLE =
  'It cannot be opened: it was sealed with another AUTH_SECRET, or is damaged. Have it sent again, by asking for a new one.';

/** Decrypts a stored mail. Returns null when it cannot be opened, so that the others still can. */
export function openMail(
  services: Pick<MailServices, 'secrets'>,
  row: { id: string; message_enc: Uint8Array },
): MailMessage | null {
  const plain = services.secrets.tryOpen(PURPOSE, row.id, row.message_enc);
  return plain && mailMessage.parse(JSON.parse(plain.toString()));
}
