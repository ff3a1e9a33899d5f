import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { emailAddress } from '@labrish/api/email-address';
import type { Tx } from '@labrish/db';
import { TERMS, bulletsOf } from '@labrish/release/terms';
import { z } from 'zod';
import { answerIn, captchaOf, type CaptchaSettings, isSolved, UNSOLVED } from '#http/captcha.ts';
import { minutesOf, type Problem, readForm } from '#http/form.ts';
import { networkOf } from '#http/visitor.ts';
import { SEND_MAIL, storeMail, type MailServices } from '#mail/send.ts';
import { createTellAdmins } from '#mail/tell-admins.ts';
import { consume } from '#rate-limit.ts';
import { type Details, hashOfKey, KEY_DAYS, sealDetails } from './keys.ts';
import { accessMail } from './mail.ts';

const HOUR = 3_600;
const DAY_MS = 24 * HOUR * 1000;
/** Mails per address and hour, so that nobody can flood somebody else's mailbox. */
const MAILS_AN_HOUR = 5;
/**
 * Mails in an hour to all addresses together, counted apart from sign-in mails: some ten times what a course of 20 students asks
 * for. The limit protects strangers whose addresses a program enters, and the reputation of the mail server.
 */
const MAILS_TO_ALL = 200;
/** Forms per visitor and hour; a class or an office behind one network address may ask together. */
const FORMS_AN_HOUR = 20;

/**
 * Handles the access form: mails a link to the address in it. An address over its limit gets the same answer but no mail.
 *
 * @param form as it was sent
 * @param ip as `addressOf` returns it
 * @returns the problems to correct; empty when the form was accepted.
 */
export async function askForAccess(
  services: MailServices,
  form: unknown,
  ip: string,
  captcha: CaptchaSettings | undefined = captchaOf(services.env),
): Promise<Problem[]> {
  const read = readForm(formSchema, form);
  if (Array.isArray(read)) return read;
  if (captcha && !(await isSolved(captcha, services.env, answerIn(form), ip)))
    return [{ field: 'form', message: UNSOLVED }];
  const { hits, waitSeconds } = await consume(services, 'release-form', networkOf(ip), HOUR);
  if (hits > FORMS_AN_HOUR) return [{ field: 'form', message: tooMany(waitSeconds) }];
  const mails = await consume(services, 'release-mail', read.email, HOUR);
  if (mails.hits > MAILS_AN_HOUR) return [];
  const all = await consume(services, 'release-mails', 'all', HOUR);
  if (all.hits > MAILS_TO_ALL) {
    // Only one request gets exactly this count: notify admins once.
    if (all.hits === MAILS_TO_ALL + 1) await tellOfFlood(services);
    return [{ field: 'form', message: tooBusy(all.waitSeconds) }];
  }
  const { terms: _, ...details } = read;
  await sendKey(services, details);
  return [];
}

function tellOfFlood(services: MailServices): Promise<void> {
  return services.db.prisma.$transaction((tx) =>
    createTellAdmins(services)(tx, {
      kind: 'release_form',
      about: `more than ${MAILS_TO_ALL} links within an hour`,
      subject: 'Unusually many people ask for the recordings',
      lead: [
        `More than ${MAILS_TO_ALL} links to the downloads were asked for within an hour. No more are mailed until the hour is over.`,
        'Somebody may be sending the form by a program, to flood the mailboxes of others. The list of links shows the addresses.',
        services.env.AUTH_CAPTCHA_PROVIDER
          ? 'The form asks for a captcha already.'
          : 'A captcha stops such programs: whoever runs this server can set AUTH_CAPTCHA_PROVIDER.',
      ],
      button: { label: 'See the links', path: '/app/releases' },
    }),
  );
}

const tooBusy = (waitSeconds: number): string =>
  `Too many people ask for a link at the moment. Please try again in ${minutesOf(waitSeconds)}.`;

function tooMany(waitSeconds: number): string {
  return `Too many links were asked for from where you are. Please try again in ${minutesOf(waitSeconds)}.`;
}

async function sendKey(services: MailServices, details: Details): Promise<void> {
  const { db, now, env } = services;
  const key = randomBytes(32).toString('base64url');
  const at = now();
  const expires_at = new Date(at.getTime() + KEY_DAYS * DAY_MS);
  await db.prisma.$transaction(async (tx) => {
    const downloader_id = await recordDownloader(tx, services, details, at);
    await tx.release_keys.deleteMany({ where: { downloader_id, expires_at: { lte: at } } });
    await tx.release_keys.create({
      data: { key_sha256: hashOfKey(key), downloader_id, created_at: at, expires_at },
    });
    await storeMail(tx, services, accessMail(env, { to: details.email, key, expires_at }));
  });
  services.jobs.trigger(SEND_MAIL);
}

/** Creates the downloader, or updates the row of the same address with the new details. @returns its id. */
async function recordDownloader(tx: Tx, services: MailServices, details: Details, at: Date): Promise<string> {
  const email_hmac = new Uint8Array(services.secrets.mac('downloader-look-up', details.email));
  const terms_hash = createHash('sha256').update(bulletsOf(TERMS)).digest('hex');
  // A single upsert also locks the row: two forms with one address may arrive at the same time.
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into release_downloaders (id, email_hmac, details_enc, terms_hash, terms_agreed_at, created_at)
    values (${randomUUID()}::uuid, ${email_hmac}, ''::bytea, ${terms_hash}, ${at}, ${at})
    on conflict (email_hmac) do update set terms_hash = excluded.terms_hash, terms_agreed_at = excluded.terms_agreed_at
    returning id::text`;
  const id = row?.id ?? '';
  await tx.release_downloaders.update({
    where: { id },
    data: { details_enc: sealDetails(services, id, details) },
  });
  return id;
}

const NAME = 'Say who you are, in at most 100 characters.';
const PURPOSE = 'Say what you want the recordings for, in 10 to 1000 characters.';

const formSchema = z.object({
  name: z.string({ error: NAME }).trim().min(1, NAME).max(100, NAME),
  email: emailAddress('Give an email address like name@example.org: the link goes there.'),
  purpose: z.string({ error: PURPOSE }).trim().min(10, PURPOSE).max(1000, PURPOSE),
  terms: z.literal('agreed', {
    error: 'Nobody gets the recordings without agreeing to the terms. Tick the box.',
  }),
});
