import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { E164, NOT_E164 } from '#settings/e164.ts';
import { parse } from '#auth/body.ts';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { sealPhone } from '../accounts/user-json.ts';
import { after, UNVERIFIED_FACTOR_SECONDS } from '../lifetimes.ts';
import { assertPasskeysOffered } from '#auth/factors/passkey-party.ts';
import { newSecret, totpCard } from '#auth/factors/totp.ts';

/** GoTrue's maximum (conf/configuration.go). */
const MAX_FACTORS = 10;

const enrolment = z.object({
  friendly_name: z.string().trim().max(100).nullish(),
  factor_type: z.string(),
  issuer: z.string().trim().max(100).nullish(),
  phone: z.string().trim().nullish(),
});

/** A factor that somebody wants to set up; a phone in E.164 form. */
export type Enrolment = { friendly_name: string } & (
  { type: 'totp'; issuer: string } | { type: 'phone'; phone: string } | { type: 'webauthn' }
);

/** Reads a request for a factor. @throws {AuthError} 400 when it is not valid, 422 for what this server does not offer. */
export function readEnrolment(auth: Auth, body: unknown): Enrolment {
  const { factor_type, issuer, phone, ...named } = parse(enrolment, body);
  const friendly_name = named.friendly_name ?? '';
  if (factor_type === 'totp') return { type: 'totp', friendly_name, issuer: issuer ?? auth.env.PRODUCT_NAME };
  if (factor_type === 'webauthn') {
    assertPasskeysOffered(auth);
    return { type: 'webauthn', friendly_name };
  }
  if (factor_type !== 'phone') throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (!auth.options.sendCode)
    throw new AuthError(
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone: use an authenticator app',
    );
  if (!phone || !E164.test(phone)) throw invalid(`phone: ${NOT_E164}`);
  return { type: 'phone', friendly_name, phone };
}

/**
 * Creates an unverified factor for a user whose account the transaction has locked, so that the maximum of ten also holds for
 * concurrent requests.
 *
 * @throws {AuthError} 422 when the user has ten factors, or one of the same name.
 */
export async function enrol({ auth_factors }: Db, auth: Auth, user: FullUser, wish: Enrolment) {
  const now = auth.now();
  const stale = {
    user_id: user.id,
    status: 'unverified',
    created_at: { lt: after(now, -UNVERIFIED_FACTOR_SECONDS) },
  };
  await auth_factors.deleteMany({ where: stale });
  const others = await auth_factors.findMany({ where: { user_id: user.id } });
  if (others.length >= MAX_FACTORS)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  const { friendly_name } = wish;
  if (others.some((other) => other.friendly_name === friendly_name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendly_name}" for this user already exists`,
    );
  const id = randomUUID();
  const { stored, shown } = secretOf(auth, id, user, wish);
  const { type } = wish;
  const row = { id, user_id: user.id, factor_type: type, friendly_name, created_at: now, updated_at: now };
  await auth_factors.create({ data: { ...row, ...stored } });
  return { id, type, friendly_name, ...shown };
}

/** Returns the columns of a new factor, and the values that its owner sees. A passkey has none until its first challenge creates it. */
function secretOf(auth: Auth, id: string, user: FullUser, wish: Enrolment) {
  if (wish.type === 'webauthn') return { stored: {}, shown: {} };
  if (wish.type === 'phone')
    return { stored: { phone: sealPhone(auth, id, wish.phone) }, shown: { phone: wish.phone } };
  const secret = newSecret();
  return {
    stored: { secret_enc: auth.secrets.seal('auth-factor', id, secret.base32) },
    shown: { totp: totpCard(secret, wish.issuer, user.email ?? user.id) },
  };
}
