import type { MyData, Reply } from '@labrish/conversation';
import type { contributors, Tx } from '@labrish/db';
import { sameBytes } from '#auth-secret/secrets.ts';
import type { Services } from '#context.ts';
import { phoneOf } from '#contributors/phone.ts';
import type { Change } from './change.ts';

/** Milliseconds until the link is sent: the owner of a phone that others use sees the request before, and can cancel it. */
const WAIT_MS = 3_600_000;
/** Milliseconds from the link to the end of the request. */
const LINK_MS = 24 * 3_600_000;
export const MOST_CODES = 3;
const MOST_WRONG = 5;
/** Milliseconds for which a code is valid. */
const CODE_MS = 10 * 60_000;

type Parts = Pick<Services, 'secrets'>;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns until when a link works that is sent at this time. */
export const linkEnd = (sent_at: Date): Date => later(sent_at, LINK_MS);

/** Selects the requests with a valid code. */
export const hasCode = (now: Date) => ({ code_sent_at: { gt: later(now, -CODE_MS) } });

/** Selects the requests that have not ended: there are tries left, and a code is valid or may still be sent. */
export function isOpen(now: Date) {
  const tries = { used_at: null, expires_at: { gt: now }, wrong_codes: { lt: MOST_WRONG } };
  return { ...tries, OR: [{ codes_sent: { lt: MOST_CODES } }, hasCode(now)] };
}

/** Finds what MY DATA is answered. */
export async function findMyData(tx: Tx, contributor_id: string, now: Date): Promise<MyData> {
  const open = await tx.data_requests.findFirst({ where: { contributor_id, ...isOpen(now) } });
  const minutes = Math.max(1, Math.ceil(((open?.link_at.getTime() ?? 0) - now.getTime()) / 60_000));
  if (open) return { answer: open.link_sent_at ? 'sent' : 'waits', minutes };
  const held = { some: { withdrawn_at: null } };
  const OR = [{ consents: held }, { submissions: held }, { team_notes: { some: {} } }];
  const holds = await tx.contributors.count({ where: { id: contributor_id, OR } });
  return { answer: holds > 0 ? 'asked' : 'none', minutes };
}

/** Stores a request. If the link of an open one was sent, it is sent again instead: the message may have been lost. */
export async function requestData({ tx, contributor_id, now }: Change): Promise<void> {
  const again = { where: { contributor_id, ...isOpen(now) }, data: { link_sent_at: null } };
  if ((await tx.data_requests.updateMany(again)).count > 0) return;
  const link_at = later(now, WAIT_MS);
  await tx.data_requests.create({ data: { contributor_id, link_at, expires_at: linkEnd(link_at) } });
}

/** Erases the requests of everybody on the phone: its owner need not know as whom somebody asked. */
export async function cancelData(tx: Tx, contributor: Pick<contributors, 'id' | 'phone_id'>): Promise<void> {
  const id = phoneOf(contributor);
  await tx.data_requests.deleteMany({ where: { contributor: { OR: [{ id }, { phone_id: id }] } } });
}

/** Computes the key of a request's link. */
function keyOf({ secrets }: Parts, id: string): string {
  return `${id}.${secrets.mac('data-link', id).toString('base64url')}`;
}

/** Reads the request's id from the key of a link; null if this server did not make the key. */
export function idIn(parts: Parts, key: string): string | null {
  const [id = ''] = key.split('.');
  return sameBytes(Buffer.from(key), Buffer.from(keyOf(parts, id))) ? id : null;
}

/** Computes a code of a request: six digits. @param number 1 for the first code of the request */
export function codeOf({ secrets }: Parts, id: string, number: number): string {
  const drawn = secrets.mac('data-code', `${id} ${number}`).readUIntBE(0, 6);
  return String(drawn % 1_000_000).padStart(6, '0');
}

/** Puts the link or the code into a message about a request: the stored message has neither. */
export function withDataSecrets<Content extends Partial<Pick<Reply, 'body' | 'data_request'>>>(
  parts: Parts & Pick<Services, 'env'>,
  content: Content,
): Content {
  const { body = '', data_request } = content;
  if (!data_request) return content;
  const { id, code = 0 } = data_request;
  const link = `${parts.env.PUBLIC_URL}/my-data?key=${keyOf(parts, id)}`;
  return {
    ...content,
    body: body.replace('{{data_link}}', link).replace('{{data_code}}', codeOf(parts, id, code)),
  };
}
