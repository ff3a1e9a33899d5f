import { z } from 'zod';
import { audit } from '#audit.ts';
import { recordAccountEvent, recordWrongTry } from '#auth/account-events.ts';
import { hasVerifiedFactor } from '#auth/accounts/users.ts';
import { parse } from '#auth/body.ts';
import { type Endpoints, inTransaction } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { makeRecoveryCodes, readRecoveryCodes, useRecoveryCode } from '#auth/factors/recovery-codes.ts';
import { stepUpSession } from '#auth/factors/steps.ts';
import { limit } from '#auth/limits/limits.ts';
import { storeAccountWarning } from '#auth/mailed-links.ts';
import { assertAal2, assertFresh, lockSignedIn, signedIn, signingIn } from '#auth/tokens/bearer.ts';
import { deviceOf, sessionJson } from '#auth/tokens/sessions.ts';
import { SEND_MAIL } from '#mail/send.ts';

const proof = z.object({ code: z.string().trim().min(1).max(100) });

/** Recovery codes on paper, for people who have lost their second factor. Beyond GoTrue's contract. */
export const recoveryCodeEndpoints: Endpoints = (app, auth) => {
  app.get('/recovery-codes', async (request) => {
    const who = await signedIn(auth, request);
    return readRecoveryCodes(auth.db.prisma, who.user.id);
  });

  app.post('/recovery-codes', async (request) => {
    const asked = await signedIn(auth, request);
    return inTransaction(auth, async (tx) => {
      const who = await lockSignedIn(tx, auth, asked);
      assertAal2(who, 403);
      if (!hasVerifiedFactor(who.user))
        throw new AuthError(
          422,
          'mfa_factor_not_found',
          'Set a second factor up first: a recovery code takes its place',
        );
      assertFresh(who, auth.now());
      const { id } = who.user;
      await recordAccountEvent(tx, auth, {
        ...{ actor: { user: id }, action: 'recovery_codes_made', user_agent: deviceOf(request).user_agent },
      });
      return { codes: await makeRecoveryCodes(tx, auth, id) };
    });
  });

  app.post('/recovery-codes/verify', async (request) => {
    const who = await signingIn(auth, request);
    const { code } = parse(proof, request.body);
    await limit(auth, 'factor', who.session.id, auth.options.limits.factorTriesPerMinute, 60);
    const raised = await inTransaction(auth, async (tx) => {
      const { user, session } = await lockSignedIn(tx, auth, who);
      if (!(await useRecoveryCode(tx, auth, user.id, code))) return null;
      const { id } = user;
      await audit(tx, auth, { actor: { user: id }, action: 'recovery_code_used' });
      const raisedSession = await stepUpSession(tx, auth, session.id, {
        user_id: id,
        factor_id: null,
        method: 'recovery',
      });
      // Warn the owner by mail. An intruder who used the code reads the mailbox as well, but the owner may read it first.
      if (user.email)
        await storeAccountWarning(tx, auth, 'used_recovery_code', {
          to: user.email,
          codes_left: (await readRecoveryCodes(tx, id)).left,
        });
      return raisedSession;
    });
    if (!raised) {
      await recordWrongTry(auth, who, deviceOf(request).user_agent, 'recovery_code_failed');
      throw new AuthError(
        422,
        'mfa_verification_failed',
        'That is none of your recovery codes, or it was used before. Try another one.',
      );
    }
    auth.jobs.trigger(SEND_MAIL);
    return sessionJson(auth, raised);
  });
};
