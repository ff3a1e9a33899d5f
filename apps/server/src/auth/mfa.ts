import { randomUUID } from 'node:crypto';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { audit } from './audit.ts';
import { assertAal2, signedIn } from './bearer.ts';
import { isUuid, parse } from './body.ts';
import type { Auth, Endpoints, FullUser } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import { after, CHALLENGE_SECONDS, UNVERIFIED_FACTOR_SECONDS } from './lifetimes.ts';
import { limit } from './limits.ts';
import { raiseSession, unenrol, useChallenge, useStep } from './mfa-steps.ts';
import { sessionJson } from './sessions.ts';
import { newSecret, stepOf, totpCard } from './totp.ts';
import { inTransaction } from './transaction.ts';

/** GoTrue's maximum (conf/configuration.go). */
const MAX_FACTORS = 10;

const enrolment = z.object({
  friendly_name: z.string().trim().max(100).nullish(),
  factor_type: z.string(),
  issuer: z.string().trim().max(100).nullish(),
});
const proof = z.object({ challenge_id: z.string(), code: z.string() });
type ById = { Params: { id: string } };

/** Second factors: an authenticator app (TOTP). Codes by phone are refused: no provider for them is part of this server. */
export const mfaEndpoints: Endpoints = (app, auth) => {
  app.post('/factors', async (request) => {
    const who = await signedIn(auth, request);
    const body = parse(enrolment, request.body);
    if (body.factor_type === 'phone')
      throw new AuthError(
        422,
        'mfa_phone_enroll_not_enabled',
        'MFA enroll is disabled for Phone: use an authenticator app',
      );
    if (body.factor_type === 'webauthn')
      throw new AuthError(
        422,
        'mfa_webauthn_enroll_not_enabled',
        'MFA enroll is disabled for WebAuthn: use an authenticator app',
      );
    if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp');
    assertAal2(who, 403);
    return enrol(auth, who.user, body.friendly_name ?? '', body.issuer ?? auth.env.PRODUCT_NAME);
  });

  app.post<ById>('/factors/:id/challenge', async (request) => {
    const { user } = await signedIn(auth, request);
    const factor = ownFactor(user, request.params.id, 404);
    const now = auth.now();
    const expires_at = after(now, CHALLENGE_SECONDS);
    const { id } = await auth.db.prisma.auth_challenges.create({
      data: { factor_id: factor.id, ip: request.ip, created_at: now, expires_at },
    });
    await auth.db.prisma.auth_factors.update({
      where: { id: factor.id },
      data: { last_challenged_at: now, updated_at: now },
    });
    return { id, type: 'totp', expires_at: Math.floor(expires_at.getTime() / 1000) };
  });

  app.post<ById>('/factors/:id/verify', async (request) => {
    const { user, session } = await signedIn(auth, request);
    const factor = ownFactor(user, request.params.id, 422);
    const { challenge_id, code } = parse(proof, request.body);
    if (!code) throw invalid('Code needs to be non-empty');
    await limit(auth, 'factor', user.id, auth.options.limits.factorTriesPerMinute, 60);
    await useChallenge(auth, factor.id, challenge_id, request.ip);
    const step = stepOf(auth, factor, code);
    if (step === null) throw wrongCode();
    const raised = await inTransaction(auth, async (tx) => {
      // A step once used is gone, for this code and all earlier ones: a code that was looked at cannot be replayed.
      if (!(await useStep(tx, auth, factor, challenge_id, step))) throw wrongCode();
      const action = factor.status === 'verified' ? 'mfa_verified' : 'mfa_enrolled';
      await audit(tx, auth, {
        actor: { kind: 'user', id: user.id },
        action,
        user_id: user.id,
        after: { factor_id: factor.id },
      });
      return raiseSession(tx, auth, session.id, factor);
    });
    return sessionJson(auth, raised);
  });

  app.delete<ById>('/factors/:id', async (request) => {
    const who = await signedIn(auth, request);
    const factor = ownFactor(who.user, request.params.id, 404);
    if (factor.status === 'verified') assertAal2(who, 422);
    await inTransaction(auth, async (tx) => {
      await unenrol(tx, auth, factor);
      await audit(tx, auth, {
        actor: { kind: 'user', id: who.user.id },
        action: 'mfa_removed',
        user_id: who.user.id,
        after: { factor_id: factor.id },
      });
    });
    return { id: factor.id };
  });
};

async function enrol(auth: Auth, user: FullUser, friendly_name: string, issuer: string) {
  const { auth_factors } = auth.db.prisma;
  const now = auth.now();
  const stale = {
    user_id: user.id,
    status: 'unverified',
    created_at: { lt: after(now, -UNVERIFIED_FACTOR_SECONDS) },
  };
  await auth_factors.deleteMany({ where: stale });
  if ((await auth_factors.count({ where: { user_id: user.id } })) >= MAX_FACTORS)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  const id = randomUUID();
  const secret = newSecret();
  const row = { id, user_id: user.id, factor_type: 'totp', friendly_name, created_at: now, updated_at: now };
  try {
    await auth_factors.create({
      data: { ...row, secret_enc: auth.secrets.seal('auth-factor', id, secret.base32) },
    });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error;
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendly_name}" for this user already exists`,
    );
  }
  return { id, type: 'totp', friendly_name, totp: totpCard(secret, issuer, user.email ?? user.id) };
}

/** Somebody else's factor is as unknown as one that does not exist. */
function ownFactor(user: FullUser, id: string, status: 404 | 422) {
  const factor = isUuid(id) ? user.factors.find((one) => one.id === id) : undefined;
  if (!factor) throw new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
