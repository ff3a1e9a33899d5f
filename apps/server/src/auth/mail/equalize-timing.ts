import { randomUUID } from 'node:crypto';
import { letter } from '#mail/letters.ts';
import { keepMail } from '#mail/send.ts';
import { audit } from './audit.ts';
import type { Auth } from './context.ts';
import { hit } from './limits.ts';
import { makeLink } from './mailed-links.ts';
import { createMailFlow } from './pkce.ts';
import type { Challenge } from './pkce.ts';
import { inTransaction } from './transaction.ts';

/**
 * The work of mailing a sign-in link, done for nobody and undone. The embedded database answers one statement after the
 * other: without this, the requests that follow one for a known address would wait longer, and tell.
 */
export async function rehearse(
  auth: Auth,
  wish: { redirect_to: string; challenge: Challenge | null },
): Promise<void> {
  await hit(auth, 'mails', 'rehearsed', 3600);
  const now = auth.now();
  const email = `${randomUUID()}@nobody.invalid`;
  await inTransaction(auth, async (tx) => {
    const user = await tx.auth_users.create({ data: { email, created_at: now, updated_at: now } });
    const flow_id = wish.challenge ? await createMailFlow(tx, auth, user.id, wish.challenge) : undefined;
    await audit(tx, auth, { actor: { kind: 'system' }, action: 'rehearsed', user_id: user.id });
    const { redirect_to } = wish;
    const { link, code } = await makeLink(tx, auth, {
      user,
      kind: 'magiclink',
      to: email,
      redirect_to,
      flow_id,
    });
    await keepMail(tx, auth, letter(auth.env.PRODUCT_NAME, 'sign_in', { to: email, link, code }));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

class Undo extends Error {}
