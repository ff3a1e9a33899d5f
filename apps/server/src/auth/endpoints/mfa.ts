import type { auth_challenges, auth_factors } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '#audit.ts';
import { recordAccountEvent, recordWrongTry } from '#auth/account-events.ts';
import { assertAal2, assertFresh, lockSignedIn, signedIn, signingIn } from '#auth/tokens/bearer.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import { addressOf } from '#http/visitor.ts';
import { isUuid, parse } from '#auth/body.ts';
import { type Auth, type Endpoints, type FullUser, inTransaction } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { countGuess, recordWrongCode } from '#auth/factors/guesses.ts';
import { limit } from '#auth/limits/limits.ts';
import { enrol, readEnrolment } from './mfa-enrol.ts';
import { challengePhone, isCodeOf, voidCode } from '#auth/factors/phone-challenge.ts';
import { assertOwnParty } from '#auth/factors/passkey-party.ts';
import {
  assertFits,
  assertNewPasskey,
  checkPasskey,
  passkeyChallenge,
  passkeyOptions,
  passkeyProof,
} from '#auth/factors/passkeys.ts';
import {
  type Accepted,
  type Asker,
  openChallenge,
  proofBy,
  stepUpSession,
  unenrol,
  countChallengeAttempt,
  consumeAnswer,
} from '#auth/factors/steps.ts';
import { deviceOf, sessionJson } from '#auth/tokens/sessions.ts';
import { stepOf } from '#auth/factors/totp.ts';

/** Accepts either channel and ignores it: the messaging provider chooses the channel. */
const channel = z.object({ channel: z.enum(['sms', 'whatsapp']).nullish() });
const proof = z.object({ challenge_id: z.string(), code: z.string() });
type ById = { Params: { id: string } };

/** Second factors: passkeys, an authenticator app (TOTP), and codes by phone where a messaging provider is configured. */
export const mfaEndpoints: Endpoints = (app, auth) => {
  app.post('/factors', async (request) => {
    const who = await signedIn(auth, request);
    const wish = readEnrolment(auth, request.body);
    return inTransaction(auth, async (tx) => {
      const locked = await lockSignedIn(tx, auth, who);
      assertAal2(locked, 403);
      assertFresh(locked, auth.now());
      return enrol(tx, auth, locked.user, wish);
    });
  });

  app.post<ById>('/factors/:id/challenge', async (request) => {
    const who = await signingIn(auth, request);
    const factor = ownFactor(who.user, request.params.id, 404);
    assertMayUse(who, factor);
    const asker = askerOf(request, who);
    if (factor.factor_type === 'webauthn') {
      const { webauthn } = parse(passkeyChallenge, request.body);
      assertOwnParty(auth, webauthn ?? {});
      const { type, publicKey } = await passkeyOptions(auth, who.user, factor);
      const opened = await openChallenge(auth, factor, asker, { nonce: publicKey.challenge });
      return { ...toChallenge(factor, opened), webauthn: { type, credential_options: { publicKey } } };
    }
    const byPhone = factor.factor_type === 'phone';
    if (byPhone) parse(channel, request.body);
    return toChallenge(
      factor,
      await (byPhone ? challengePhone(auth, who, factor, asker) : openChallenge(auth, factor, asker)),
    );
  });

  app.post<ById>('/factors/:id/verify', async (request) => {
    const who = await signingIn(auth, request);
    const { user, session } = who;
    const factor = ownFactor(user, request.params.id, 422);
    assertMayUse(who, factor);
    const { challenge_id, check } = readAnswer(auth, user, factor, request.body);
    await limit(auth, 'factor', session.id, auth.options.limits.factorTriesPerMinute, 60);
    const challenge = await countChallengeAttempt(auth, factor.id, challenge_id, askerOf(request, who));
    const guess = await countGuess(auth, who, factor);
    const accepted = await check(challenge);
    if (!accepted) {
      await recordWrongCode(auth, who, factor, guess);
      if (factor.status === 'verified') await recordWrongTry(auth, who, deviceOf(request).user_agent);
      throw wrongAnswer(factor);
    }
    const used = accepted.factor;
    const raised = await inTransaction(auth, async (tx) => {
      // Check again, now that the account is locked: if another first factor was verified meanwhile, this one needs its code too.
      const current = await lockSignedIn(tx, auth, who);
      assertMayUse(current, ownFactor(current.user, used.id, 422));
      await assertNewPasskey(tx, accepted);
      // Uses up this code's time step and all earlier ones: a code that somebody has seen cannot be replayed.
      if (!(await consumeAnswer(tx, auth, challenge_id, accepted))) throw wrongAnswer(factor);
      await voidCode(tx, auth, challenge);
      const action = used.status === 'verified' ? 'mfa_verified' : 'mfa_enrolled';
      await recordAccountEvent(tx, auth, { user: user.id }, action, {
        user_agent: deviceOf(request).user_agent,
        after: { factor_id: used.id, factor_type: used.factor_type },
      });
      return stepUpSession(tx, auth, session.id, proofBy(used));
    });
    return sessionJson(auth, raised);
  });

  app.delete<ById>('/factors/:id', async (request) => {
    const asked = await signedIn(auth, request, 422);
    const factor = await inTransaction(auth, async (tx) => {
      // Lock the account: a concurrent request may be verifying this factor.
      const who = await lockSignedIn(tx, auth, asked);
      const found = ownFactor(who.user, request.params.id, 404);
      const isVerified = found.status === 'verified';
      if (isVerified) {
        assertAal2(who, 422);
        assertFresh(who, auth.now());
      }
      await unenrol(tx, auth, found);
      // An abandoned set-up changes nothing: no mail to the owner, and nothing that counts as one.
      const record = isVerified ? recordAccountEvent : audit;
      const action = isVerified ? 'mfa_removed' : 'mfa_enrolment_cancelled';
      await record(tx, auth, { user: who.user.id }, action, {
        user_agent: deviceOf(request).user_agent,
        after: { factor_id: found.id, factor_type: found.factor_type },
      });
      return found;
    });
    return { id: factor.id };
  });
};

const askerOf = (request: FastifyRequest, { session }: SignedIn): Asker => ({
  session_id: session.id,
  ip: addressOf(request),
});

function toChallenge({ factor_type }: auth_factors, { id, expires_at }: auth_challenges) {
  return { id, type: factor_type, expires_at: Math.floor(expires_at.getTime() / 1000) };
}

/** Reads the person's answer. `check` compares it with the challenge, and returns null for a wrong answer. @throws {AuthError} 400 */
function readAnswer(auth: Auth, user: FullUser, factor: auth_factors, body: unknown) {
  if (factor.factor_type === 'webauthn') {
    const { challenge_id, webauthn } = parse(passkeyProof, body);
    assertFits(auth, factor, webauthn);
    const check = (challenge: auth_challenges) => checkPasskey(auth, user, factor, challenge, webauthn);
    return { challenge_id, check };
  }
  const { challenge_id, code } = parse(proof, body);
  if (!code) throw invalid('Code needs to be non-empty');
  return {
    challenge_id,
    check: async (challenge: auth_challenges) => checkCode(auth, factor, challenge, code),
  };
}

function checkCode(
  auth: Auth,
  factor: auth_factors,
  challenge: auth_challenges,
  code: string,
): Accepted | null {
  if (factor.factor_type === 'phone')
    return isCodeOf(auth, challenge, code) ? { factor, where: {}, data: {} } : null;
  const last_step = stepOf(auth, factor, code);
  if (last_step === null) return null;
  return {
    factor,
    where: { OR: [{ last_step: null }, { last_step: { lt: last_step } }] },
    data: { last_step },
  };
}

/**
 * Requires an existing factor, fresh when the set-up began, at every step of setting up a further one. Otherwise somebody who has only the mailbox
 * could begin an enrolment before the owner sets up a second factor, and complete it later to get around that factor.
 */
function assertMayUse(who: SignedIn, factor: auth_factors): void {
  if (factor.status === 'verified') return;
  assertAal2(who, 403);
  assertFresh(who, factor.created_at);
}

/** Finds a factor of this user. Another user's factor gives the same error as one that does not exist. */
function ownFactor(user: FullUser, id: string, status: 404 | 422) {
  const factor = isUuid(id) ? user.factors.find((one) => one.id === id) : undefined;
  if (!factor) throw new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Sentences for a wrong answer; those for codes are GoTrue's. */
const WRONG: Record<string, string> = {
  phone: 'Invalid MFA Phone code entered',
  totp: 'Invalid TOTP code entered',
  webauthn: 'That passkey was not accepted. Try again, or use another second factor.',
};

const wrongAnswer = ({ factor_type }: auth_factors) =>
  new AuthError(422, 'mfa_verification_failed', WRONG[factor_type] ?? 'Invalid code entered');
