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
/** Tries in all. With delays from 20 s doubling they span ten minutes: less than a sign-in link lives. */
const TRIES = 6;
/** A mail that no job has taken up for so long is queued again. */
const FORGOTTEN_MS = 120_000;
/** The outbox keeps mails for a week. */
const KEEP_MS = 7 * 24 * 3600 * 1000;

/**
 * Takes a mail over for good: encrypted in the database, then sent in the background with retries. Without SMTP_URL it is
 * only kept, for the outbox.
 */
export async function enqueueMail(services: MailServices, message: MailMessage): Promise<void> {
  await queueMail(services, await keepMail(services.db.prisma, services, message));
}

/** Has a kept mail sent. After the transaction that kept it: the queue is not part of it. */
export async function queueMail(services: MailServices, id: string): Promise<void> {
  if (!services.env.SMTP_URL) return;
  // The row is what counts: if the queue is not up yet, the sweep takes the mail up.
  await services.jobs.enqueue(JOB, { id }, { singleton: id }).catch((error: unknown) => {
    services.log.warn(
      { error_name: error instanceof Error ? error.name : 'unknown' },
      'mail waits for the sweep',
    );
  });
}

/** Stores a mail, encrypted; the sweep sends it if nobody else does. Answers its id. */
export async function keepMail(
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
  const open = () => (transport ??= createTransport(services.env.SMTP_URL));
  services.jobs.handle<{ id: string }>(JOB, ({ id }) => sendOne(services, open, id), {
    retries: TRIES - 1,
    retryDelaySeconds: 20,
  });
  services.jobs.every('mail-sweep', '* * * * *', () => sweep(services));
}

/** @throws when it should be tried again. */
async function sendOne(services: MailServices, open: () => Transporter, id: string): Promise<void> {
  const { mails } = services.db.prisma;
  const row = await mails.findUnique({ where: { id } });
  if (!row || row.sent_at || row.failed_at) return;
  // Whoever raises the counter sends: two workers with one mail send it once.
  const mine = await mails.updateMany({
    where: { id, attempts: row.attempts, sent_at: null },
    data: { attempts: { increment: 1 } },
  });
  if (mine.count !== 1) return;
  try {
    const message = openMail(services, row);
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
  // Sent: its text, with its link, is not kept.
  await mails.update({
    where: { id },
    data: { sent_at: services.now(), message_enc: new Uint8Array(), error: null },
  });
}

/** Keeps only the reason's code: the texts of mail servers quote addresses. */
async function failed(services: MailServices, id: string, attempts: number, error: unknown): Promise<void> {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const reason = responseCode ? `${code} ${responseCode}` : code;
  // 5xx from the mail server is its last word (RFC 5321, 4.2.1).
  const last = attempts >= TRIES || (responseCode ?? 0) >= 500;
  services.log.warn({ mail_id: id, reason, attempts, last }, 'mail was not sent');
  await services.db.prisma.mails.update({
    where: { id },
    data: { error: reason, ...(last && { failed_at: services.now(), message_enc: new Uint8Array() }) },
  });
  if (!last) throw new Error(`The mail server did not take mail ${id}: ${reason}`);
}

async function sweep(services: MailServices): Promise<void> {
  const { mails } = services.db.prisma;
  const now = services.now().getTime();
  const waiting = await mails.findMany({
    where: { sent_at: null, failed_at: null, created_at: { lt: new Date(now - FORGOTTEN_MS) } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of waiting) await services.jobs.enqueue(JOB, { id }, { singleton: id });
  await mails.deleteMany({ where: { created_at: { lt: new Date(now - KEEP_MS) } } });
}

/** A stored mail in clear. */
export function openMail(
  services: Pick<MailServices, 'secrets'>,
  row: { id: string; message_enc: Uint8Array },
): MailMessage {
  return mailMessage.parse(JSON.parse(services.secrets.open(PURPOSE, row.id, row.message_enc).toString()));
}
