import { randomUUID } from 'node:crypto';
import { renderMail } from '#mail/templates.ts';
import { storeMail } from '#mail/send.ts';
import { audit } from '#audit.ts';
import type { Auth } from '#auth/context.ts';
import { consume } from '#rate-limit.ts';
import { makeLink } from './mailed-links.ts';
import { createMailFlow } from '#auth/tokens/pkce.ts';
import type { Challenge } from '#auth/tokens/pkce.ts';
import { inTransaction } from '#auth/transaction.ts';

/**
 * Does the work of mailing a sign-in link for nobody, and rolls it back. The embedded database runs one statement at a time:
 * without this, requests that follow one for a known address would wait longer, and so reveal it.
 */
export async function equalizeTiming(
  auth: Auth,
  wish: { redirect_to: string; challenge: Challenge | null },
): Promise<void> {
  for (const kind of ['mails to', 'mails']) await consume(auth, kind, 'timing_equalized', 3600);
  const now = auth.now();
  const email = `${randomUUID()}@nobody.invalid`;
  await inTransaction(auth, async (tx) => {
    const user = await tx.auth_users.create({ data: { email, created_at: now, updated_at: now } });
    const flow_id = wish.challenge ? await createMailFlow(tx, auth, user.id, wish.challenge) : undefined;
    await audit(tx, auth, { actor: { kind: 'system' }, action: 'timing_equalized', user_id: user.id });
    const { redirect_to } = wish;
    const { link, code } = await makeLink(tx, auth, {
      user,
      kind: 'magiclink',
      to: email,
      redirect_to,
      flow_id,
    });
    await storeMail(tx, auth, renderMail(auth.env.PRODUCT_NAME, 'sign_in', { to: email, link, code }));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

class Undo extends Error {}
