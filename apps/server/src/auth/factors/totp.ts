import type { auth_factors } from '@labrish/db';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { AuthServices } from '#auth/context.ts';

/** What every authenticator app assumes (and GoTrue uses): SHA-1, 6 digits, 30 s; one step early or late is taken. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** 20 bytes: the length of a SHA-1, recommended by RFC 4226, section 4. */
export const newSecret = (): Secret => new Secret({ size: 20 });

/**
 * What an authenticator app is given. auth-js puts the SVG into a data address as it is, so there must be no `#` in it.
 */
export function totpCard(
  secret: Secret,
  issuer: string,
  label: string,
): { qr_code: string; secret: string; uri: string } {
  // A colon parts issuer from label in the address.
  const totp = new TOTP({
    ...RULES,
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
    secret,
  });
  const uri = totp.toString();
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret: secret.base32, uri };
}

/** The time step that a code belongs to, or null when it is none of the three around now. */
export function stepOf(
  services: Pick<AuthServices, 'secrets' | 'now'>,
  factor: auth_factors,
  code: string,
): bigint | null {
  if (!factor.secret_enc || !/^\d{6}$/.test(code)) return null;
  const secret = Secret.fromBase32(
    services.secrets.open('auth-factor', factor.id, factor.secret_enc).toString(),
  );
  const timestamp = services.now().getTime();
  const delta = new TOTP({ ...RULES, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / RULES.period) + delta);
}
