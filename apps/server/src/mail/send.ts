import { randomUUID } from 'node:crypto';
import type { mails, Tx } from '@labrish/db';
import type { Transporter } from 'nodemailer';
import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { currentTrace, inTrace, newTrace } from '#log/trace.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { mailMessage, type MailMessage } from './message.ts';

export type MailServices = Pick<Services, 'env' | 'log' | 'db' | 'secrets' | 'jobs' | 'now'>;

const PURPOSE = 'mail';
/** Name of the task that sends due mails, every minute; trigger it after the transaction that stored a mail. */
export const SEND_MAIL = 'mail-send';
/** Backoff between attempts, in seconds. All attempts span ten minutes: less than a sign-in link is valid. */
const nextTry = createSchedule([20, 40, 80, 160, 320]);
/** Timeouts of each step with the mail server; a whole attempt ends before its lease (retry-queue.ts). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Mails that one process sends at once, each over its own connection. Mail servers for small senders take ten. */
const CONNECTIONS = 4;
/** The outbox stores mails for a week. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * Accepts a mail durably: stores it encrypted in the database, then sends it in the background with retries. Without SMTP_URL it
 * is only stored, for the outbox.
 */
export async function enqueueMail(services: MailServices, message: MailMessage): Promise<void> {
  await storeMail(services.db.prisma, services, message);
  services.jobs.trigger(SEND_MAIL);
}

/** Stores a mail, encrypted; it is sent within a minute, or at once when `SEND_MAIL` is triggered. */
export async function storeMail(
  db: Tx,
  { env, secrets, now }: Pick<MailServices, 'env' | 'secrets' | 'now'>,
  message: MailMessage,
): Promise<void> {
  const id = randomUUID();
  const created_at = now();
  const message_enc = secrets.seal(PURPOSE, id, JSON.stringify(message));
  const sent_at = env.SMTP_URL ? null : created_at;
  await db.mails.create({ data: { id, message_enc, created_at, sent_at, trace_id: currentTrace() ?? null } });
}

/** Declares the tasks that send and tidy mail; call it before the queue starts. */
export function declareMailJobs(services: MailServices): void {
  const { env, jobs } = services;
  jobs.every('mail-sweep', '47 * * * *', () => deleteOldMails(services));
  if (!env.SMTP_URL) return;
  const url = env.SMTP_URL;
  const sendDue = async () => sendNext(services, await openTransport(url));
  jobs.every(SEND_MAIL, '* * * * *', sendDue, { concurrency: CONNECTIONS });
}

const openTransport = pMemoize(async (url: string) =>
  (await import('nodemailer')).createTransport({ url, ...TIMEOUTS }),
);

/**
 * Sends a mail at once, and stores nothing of it. Only a local server, which has no mail server, stores it in its outbox.
 *
 * @returns whether the mail server took it
 */
export async function sendUnstored(
  services: Pick<MailServices, 'env' | 'db' | 'secrets' | 'now' | 'log'>,
  message: MailMessage,
): Promise<boolean> {
  const { env, db, log } = services;
  try {
    if (env.SMTP_URL) await (await openTransport(env.SMTP_URL)).sendMail(toMail(env, randomUUID(), message));
    else await storeMail(db.prisma, services, message);
    return true;
  } catch (error) {
    log.warn({ reason: codeOf(error) }, 'mail was not sent');
    return false;
  }
}

/** Returns a mail as nodemailer takes it. Addresses are objects, because a string would be parsed as a list of addresses. */
function toMail({ MAIL_FROM, PUBLIC_URL }: MailServices['env'], id: string, message: MailMessage) {
  const { to, subject, text, html, reply_to } = message;
  return {
    from: MAIL_FROM,
    to: { name: '', address: to },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    ...{ subject, text, html },
    messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the code of a failure, because texts of mail servers quote addresses. */
function codeOf(failure: unknown): string {
  const { code = 'unknown', responseCode } = failure as { code?: string; responseCode?: number };
  return responseCode ? `${code} ${responseCode}` : code;
}

/** Sends the oldest mail that is due, if there is one, and triggers the task again, so that the next mail is sent meanwhile. */
async function sendNext(services: MailServices, transport: Transporter): Promise<void> {
  const mail = await services.db.prisma.mails.findFirst({
    where: {
      sent_at: null,
      failed_at: null,
      OR: [{ not_before: null }, { not_before: { lte: services.now() } }],
    },
    orderBy: { created_at: 'asc' },
  });
  if (!mail) return;
  // The lease keeps two processes from sending a mail at the same time.
  const isClaimed = await claimAttempt(services, 'mails', mail);
  services.jobs.trigger(SEND_MAIL);
  if (!isClaimed) return;
  await inTrace(mail.trace_id ?? newTrace(), () => send(services, transport, mail));
}

async function send(services: MailServices, transport: Transporter, mail: mails): Promise<void> {
  const { id } = mail;
  const { env, log, db, now } = services;
  const message = openMail(services, mail);
  if (!message) {
    log.error({ mail_id: id }, 'mail cannot be opened, and is given up');
    return giveUp(services, id, UNREADABLE);
  }
  try {
    await transport.sendMail(toMail(env, id, message));
  } catch (error) {
    return recordFailure(services, { id, attempts: mail.attempts + 1 }, error);
  }
  // After sending, the text with its link is cleared.
  await db.prisma.mails.update({
    where: { id },
    data: { sent_at: now(), message_enc: new Uint8Array(), error: null },
  });
}

/** Records a failure by its code. @param row its attempts include the failed one */
async function recordFailure(
  services: MailServices,
  row: { id: string; attempts: number },
  failure: unknown,
): Promise<void> {
  const { responseCode = 0 } = failure as { responseCode?: number };
  const error = codeOf(failure);
  const now = services.now();
  // A 5xx from the mail server is final (RFC 5321, 4.2.1).
  const not_before = responseCode >= 500 ? null : nextTry(row.attempts, now);
  const { id, attempts } = row;
  services.log.warn({ mail_id: id, reason: error, attempts, last: !not_before }, 'mail was not sent');
  if (!not_before) return giveUp(services, id, error);
  await scheduleRetry(services, 'mails', row, { error, not_before });
  // One second later, because timers may be a little early.
  services.jobs.trigger(SEND_MAIL, { afterSeconds: (not_before.getTime() - now.getTime()) / 1000 + 1 });
}

async function giveUp({ db, now }: MailServices, id: string, error: string): Promise<void> {
  const data = { failed_at: now(), error, message_enc: new Uint8Array() };
  await db.prisma.mails.update({ where: { id }, data });
}

async function deleteOldMails({ db, now }: MailServices): Promise<void> {
  await db.prisma.mails.deleteMany({
    where: { created_at: { lt: new Date(now().getTime() - RETENTION_MS) } },
  });
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
