import type { auth_factors } from '@labrish/db';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { AuthServices } from '#auth/context.ts';

/** Parameters that authenticator apps assume (and GoTrue uses): SHA-1, 6 digits, 30 s; one step early or late is accepted. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** 20 bytes: the length of a SHA-1, recommended by RFC 4226, section 4. */
export const newSecret = (): Secret => new Secret({ size: 20 });

/**
 * Returns a secret, its URI and its QR code for an authenticator app. The SVG must not contain `#`: auth-js puts it into a data URL
 * unescaped.
 */
export function totpCard(
  secret: Secret,
  issuer: string,
  label: string,
): { qr_code: string; secret: string; uri: string } {
  // Replace colons: a colon separates issuer and label in the URI.
  const totp = new TOTP({
    ...RULES,
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
    secret,
  });
  const uri = totp.toString();
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret: secret.base32, uri };
}

/** Returns the time step of a code, or null when it matches none of the three steps around now. */
export function stepOf(services: AuthServices, factor: auth_factors, code: string): bigint | null {
  if (!factor.secret_enc || !/^\d{6}$/.test(code)) return null;
  const secret = Secret.fromBase32(
    services.secrets.open('auth-factor', factor.id, factor.secret_enc).toString(),
  );
  const timestamp = services.now().getTime();
  const delta = new TOTP({ ...RULES, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / RULES.period) + delta);
}
