import { audit, type Actor, type AuditDetails } from '#audit.ts';
import { accountMail, isNews } from '#mail/account-mails.ts';
import { SEND_MAIL, storeMail } from '#mail/send.ts';
import { consume } from '#rate-limit.ts';
import { type Auth, type AuthServices, type Db, inTransaction } from './context.ts';

const HOUR = 3600;
/** The owner of an account gets a mail at this many wrong codes in an hour, counted over all its factors. */
const WRONG_CODES = 10;
/** Mails about one account in an hour. Every change is in the history; more mails would hide the first ones. */
const MAILS_AN_HOUR = 20;
/** Seconds before sending. By then the transaction is usually over; if not, the next minute sends the mail. */
const AFTER_SECONDS = 2;

/** What a mail tells about the event beside the audit row. */
interface EventDetails extends AuditDetails {
  /** The User-Agent of the browser in which it was done. */
  user_agent?: string | null;
  /** An address that gets the mail too: the former one, after a change of address. */
  also_to?: string | null;
}

/**
 * Records an event of an account in the transaction of the change: in the audit log, which the account page shows, and by a mail to
 * the owner if the event is news to them (mail/account-mails.ts). The mail is queued, so that a mail server that is away never
 * undoes the change.
 */
export async function recordAccountEvent(
  tx: Db,
  services: AuthServices,
  actor: Actor,
  action: string,
  details: EventDetails = {},
): Promise<void> {
  const { user_agent = null, also_to, ...row } = details;
  await audit(tx, services, actor, action, row);
  const actor_id = typeof actor === 'string' ? null : actor.user;
  const id = row.user_id ?? actor_id;
  if (!id || !isNews(action) || (await hasManyMails(tx, services, id))) return;
  const owner =
    (await tx.profiles.findUnique({ where: { id }, select: { email: true } })) ??
    (await tx.auth_users.findUnique({ where: { id }, select: { email: true } }));
  const { PRODUCT_NAME: product, PUBLIC_URL } = services.env;
  for (const to of new Set([owner?.email, also_to])) {
    if (!to) continue;
    const mail = accountMail({ product, account: `${PUBLIC_URL}/account` }, to, {
      what: action,
      who:
        actor === 'service'
          ? 'An operator of this server'
          : actor_id === id || !actor_id
            ? 'Somebody'
            : 'An administrator',
      at: services.now(),
      user_agent,
      before: row.before ?? {},
      after: row.after ?? {},
    });
    if (mail) await storeMail(tx, services, mail);
  }
  services.jobs.trigger(SEND_MAIL, { afterSeconds: AFTER_SECONDS });
}

async function hasManyMails(tx: Db, { now }: AuthServices, id: string): Promise<boolean> {
  const since = new Date(now().getTime() - HOUR * 1000);
  const rows = await tx.audit_log.findMany({
    where: { entity: 'auth_users', entity_id: id, at: { gt: since } },
    select: { action: true },
    orderBy: { id: 'desc' },
    take: 1000,
  });
  return rows.filter(({ action }) => isNews(action.replace('auth.', ''))).length > MAILS_AN_HOUR;
}

/**
 * Counts a wrong code or recovery code at the second step, and tells the owner at the tenth within an hour. Call it outside any
 * transaction.
 *
 * @param action the action to write to the audit log, for the first ten tries of an hour only; absent if the caller has written it
 */
export async function recordWrongTry(
  auth: Auth,
  who: { user: { id: string }; session: { id: string } },
  user_agent: string | null,
  action?: string,
): Promise<void> {
  const { id } = who.user;
  const { hits } = await consume(auth, 'wrong codes', id, HOUR);
  if (hits > WRONG_CODES) return;
  const after = { session_id: who.session.id };
  await inTransaction(auth, async (tx) => {
    if (action) await audit(tx, auth, { user: id }, action, { after });
    if (hits === WRONG_CODES)
      await recordAccountEvent(tx, auth, 'system', 'wrong_codes', { user_id: id, user_agent });
  });
}
