import type { auth_challenges, auth_factors } from '@labrish/db';
import { z } from 'zod';
import { audit } from '#audit.ts';
import { assertAal2, lockSignedIn, signedIn } from '#auth/tokens/bearer.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import { isUuid, parse } from '#auth/body.ts';
import { type Auth, type Endpoints, type FullUser, inTransaction } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { countGuess, recordWrongCode } from '#auth/factors/guesses.ts';
import { limit } from '#auth/limits/limits.ts';
import { enrol, readEnrolment } from './mfa-enrol.ts';
import { challengePhone, isCodeOf } from '#auth/factors/phone-challenge.ts';
import { openChallenge, proofBy, stepUpSession, unenrol, useChallenge, useUp } from '#auth/factors/steps.ts';
import { sessionJson } from '#auth/tokens/sessions.ts';
import { stepOf } from '#auth/factors/totp.ts';

/** Accepts either channel and ignores it: the messaging provider chooses the channel. */
const channel = z.object({ channel: z.enum(['sms', 'whatsapp']).nullish() });
const proof = z.object({ challenge_id: z.string(), code: z.string() });
type ById = { Params: { id: string } };

/** Second factors: an authenticator app (TOTP), and codes by phone where a messaging provider is configured. */
export const mfaEndpoints: Endpoints = (app, auth) => {
  app.post('/factors', async (request) => {
    const who = await signedIn(auth, request);
    const wish = readEnrolment(auth, request.body);
    return inTransaction(auth, async (tx) => {
      const locked = await lockSignedIn(tx, auth, who);
      assertAal2(locked, 403);
      return enrol(tx, auth, locked.user, wish);
    });
  });

  app.post<ById>('/factors/:id/challenge', async (request) => {
    const who = await signedIn(auth, request);
    const factor = ownFactor(who.user, request.params.id, 404);
    assertMayUse(who, factor);
    const byPhone = factor.factor_type === 'phone';
    if (byPhone) parse(channel, request.body);
    const { id, expires_at } = await (byPhone
      ? challengePhone(auth, factor, request.ip)
      : openChallenge(auth, factor, request.ip));
    return { id, type: factor.factor_type, expires_at: Math.floor(expires_at.getTime() / 1000) };
  });

  app.post<ById>('/factors/:id/verify', async (request) => {
    const who = await signedIn(auth, request);
    const { user, session } = who;
    const factor = ownFactor(user, request.params.id, 422);
    assertMayUse(who, factor);
    const { challenge_id, code } = parse(proof, request.body);
    if (!code) throw invalid('Code needs to be non-empty');
    await limit(auth, 'factor', session.id, auth.options.limits.factorTriesPerMinute, 60);
    const challenge = await useChallenge(auth, factor.id, challenge_id, request.ip);
    const guess = await countGuess(auth, who, factor);
    const right = readCode(auth, factor, challenge, code);
    if (!right) {
      await recordWrongCode(auth, who, factor, guess);
      throw wrongCode(factor);
    }
    const raised = await inTransaction(auth, async (tx) => {
      // Check again, now that the account is locked: if another first factor was verified meanwhile, this one needs its code too.
      const current = await lockSignedIn(tx, auth, who);
      assertMayUse(current, ownFactor(current.user, factor.id, 422));
      // Uses up this code's time step and all earlier ones: a code that somebody has seen cannot be replayed.
      if (!(await useUp(tx, auth, factor, challenge_id, right.step))) throw wrongCode(factor);
      const action = factor.status === 'verified' ? 'mfa_verified' : 'mfa_enrolled';
      await audit(tx, auth, { actor: { user: user.id }, action, after: { factor_id: factor.id } });
      return stepUpSession(tx, auth, session.id, proofBy(factor));
    });
    return sessionJson(auth, raised);
  });

  app.delete<ById>('/factors/:id', async (request) => {
    const asked = await signedIn(auth, request);
    const factor = await inTransaction(auth, async (tx) => {
      // Lock the account: a concurrent request may be verifying this factor.
      const who = await lockSignedIn(tx, auth, asked);
      const found = ownFactor(who.user, request.params.id, 404);
      if (found.status === 'verified') assertAal2(who, 422);
      await unenrol(tx, auth, found);
      await audit(tx, auth, {
        actor: { user: who.user.id },
        action: 'mfa_removed',
        after: { factor_id: found.id },
      });
      return found;
    });
    return { id: factor.id };
  });
};

/** Checks a code. @returns null for a wrong code, else the time step that a TOTP code uses up (null for a code by phone). */
function readCode(
  auth: Auth,
  factor: auth_factors,
  challenge: auth_challenges,
  code: string,
): { step: bigint | null } | null {
  if (factor.factor_type === 'phone') return isCodeOf(auth, challenge, code) ? { step: null } : null;
  const step = stepOf(auth, factor, code);
  return step === null ? null : { step };
}

/**
 * Requires the code of an existing factor at every step of setting up a further one. Otherwise somebody who has only the mailbox
 * could begin an enrolment before the owner sets up a second factor, and complete it later to get around that factor.
 */
function assertMayUse(who: SignedIn, factor: auth_factors): void {
  if (factor.status !== 'verified') assertAal2(who, 403);
}

/** Finds a factor of this user. Another user's factor gives the same error as one that does not exist. */
function ownFactor(user: FullUser, id: string, status: 404 | 422) {
  const factor = isUuid(id) ? user.factors.find((one) => one.id === id) : undefined;
  if (!factor) throw new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Makes the error for a wrong code of a factor of either type, in GoTrue's words. */
const wrongCode = ({ factor_type }: auth_factors) =>
  new AuthError(
    422,
    'mfa_verification_failed',
    `Invalid ${factor_type === 'phone' ? 'MFA Phone' : 'TOTP'} code entered`,
  );
