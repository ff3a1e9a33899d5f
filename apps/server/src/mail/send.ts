import { randomUUID } from 'node:crypto';
import type { Prisma } from '@labrish/db';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Services } from '#context.ts';
import { mailMessage } from './message.ts';
import type { MailMessage } from './message.ts';

export type MailServices = Pick<Services, 'env' | 'log' | 'db' | 'secrets' | 'jobs' | 'now'>;

const PURPOSE = 'mail';
const JOB = 'mail-send';
/** Tries in all. With waits from 20 s doubling they span ten minutes: less than a sign-in link lives. */
const TRIES = 6;
const FIRST_WAIT_SECONDS = 20;
/** So long nobody else tries a mail that is being sent: longer than a try can take with these timeouts, one for each step. */
const LEASE_MS = 180_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A mail that no job has taken up for so long is queued again; one whose try broke off, at once. */
const FORGOTTEN_MS = 120_000;
/** So many a minute: fewer than the queue gets done, so that what waits does not pile up there. */
const SWEPT = 20;
/** Mails that one process sends at once, each over a connection of its own. Mail servers for small senders take ten. */
const CONNECTIONS = 4;
/** The outbox stores mails for a week. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * Takes a mail over for good: encrypted in the database, then sent in the background with retries. Without SMTP_URL it is
 * only stored, for the outbox.
 */
export async function enqueueMail(services: MailServices, message: MailMessage): Promise<void> {
  await queueMail(services, await storeMail(services.db.prisma, services, message));
}

/** Has a stored mail sent. After the transaction that stored it: the queue is not part of it. */
export async function queueMail(services: MailServices, id: string): Promise<void> {
  if (services.env.SMTP_URL) await enqueueTry(services, id);
}

/** The row is what counts: if the queue is not up, the sweep takes the mail up; if it is queued twice, one try is made. */
async function enqueueTry(services: MailServices, id: string, startAfterSeconds = 0): Promise<void> {
  await services.jobs.enqueue(JOB, { id }, { startAfterSeconds }).catch((error: unknown) => {
    services.log.warn(
      { error_name: error instanceof Error ? error.name : 'unknown' },
      'mail waits for the sweep',
    );
  });
}

/** Stores a mail, encrypted; the sweep sends it if nobody else does. @returns its id. */
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

/** Declares the jobs that send and tidy mail; before the queue starts. */
export function declareMailJobs(services: MailServices): void {
  let transport: Transporter | undefined;
  const open = () => (transport ??= createTransport({ url: services.env.SMTP_URL, ...TIMEOUTS }));
  services.jobs.handle<{ id: string }>(JOB, ({ id }) => sendOne(services, open, id), {
    concurrency: CONNECTIONS,
  });
  services.jobs.every('mail-sweep', '* * * * *', () => sweep(services));
}

/** Makes the next try, if it is time for one and nobody else is at it. */
async function sendOne(services: MailServices, open: () => Transporter, id: string): Promise<void> {
  const { mails } = services.db.prisma;
  const row = await mails.findUnique({ where: { id } });
  const now = services.now();
  if (!row || row.sent_at || row.failed_at || (row.not_before ?? now) > now) return;
  // Whoever moves the time on sends: however many jobs there are for one mail, it is sent once.
  const mine = await mails.updateMany({
    where: { id, not_before: row.not_before, sent_at: null, failed_at: null },
    data: { attempts: { increment: 1 }, not_before: new Date(now.getTime() + LEASE_MS) },
  });
  if (mine.count !== 1) return;
  const message = openMail(services, row);
  if (!message) {
    services.log.error({ mail_id: id }, 'mail cannot be opened, and is given up');
    await mails.update({
      where: { id },
      data: { failed_at: now, error: UNREADABLE, message_enc: new Uint8Array() },
    });
    return;
  }
  try {
    await open().sendMail({
      from: services.env.MAIL_FROM,
      // As an object: a string would be parsed as a list of addresses.
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${id}@${new URL(services.env.PUBLIC_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    await failed(services, id, row.attempts + 1, error);
    return;
  }
  // Sent: its text, with its link, is not stored.
  await mails.update({
    where: { id },
    data: { sent_at: services.now(), message_enc: new Uint8Array(), error: null },
  });
}

/** Stores only the reason's code: the texts of mail servers quote addresses. */
async function failed(services: MailServices, id: string, attempts: number, error: unknown): Promise<void> {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const reason = responseCode ? `${code} ${responseCode}` : code;
  // 5xx from the mail server is its last word (RFC 5321, 4.2.1).
  const last = attempts >= TRIES || (responseCode ?? 0) >= 500;
  services.log.warn({ mail_id: id, reason, attempts, last }, 'mail was not sent');
  const now = services.now();
  const wait = FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
  await services.db.prisma.mails.update({
    where: { id },
    data: last
      ? { error: reason, failed_at: now, message_enc: new Uint8Array() }
      : { error: reason, not_before: new Date(now.getTime() + wait * 1000) },
  });
  // A second later: another process may take it up, whose clock is a little behind.
  if (!last) await enqueueTry(services, id, wait + 1);
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

/** Why a mail can be unreadable, for whoever looks after it. */
export const UNREADABLE =
  'It cannot be opened: it was sealed with another AUTH_SECRET, or is damaged. Have it sent again, by asking for a new one.';

/** A stored mail in clear; null when it cannot be opened: then the others still can. */
export function openMail(
  services: Pick<MailServices, 'secrets'>,
  row: { id: string; message_enc: Uint8Array },
): MailMessage | null {
  const plain = services.secrets.tryOpen(PURPOSE, row.id, row.message_enc);
  return plain && mailMessage.parse(JSON.parse(plain.toString()));
}
