import { auth } from '#session/client.ts';
import { withFreshFactor } from '#session/fresh-factor.ts';
import { makePasskey } from '#session/passkeys.ts';
import { freeName } from './free-name.ts';

export interface Enrolment {
  id: string;
  /** A data address of an SVG. */
  qr_code: string;
  /** Base32, for typing. */
  secret: string;
}

/**
 * Starts the set-up of an authenticator app.
 *
 * @throws the sign-in service's refusal
 */
export async function enrol(): Promise<Enrolment> {
  const friendlyName = freeName('Authenticator app', await tidyNames());
  const { data, error } = await withFreshFactor(() => auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  if (error) throw error;
  return { id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret };
}

/**
 * Starts the set-up of a phone.
 *
 * @param phone in E.164 form
 * @returns the id of the factor
 * @throws the sign-in service's refusal
 */
export async function enrolPhone(phone: string): Promise<string> {
  const friendlyName = freeName('Phone', await tidyNames());
  const { data, error } = await withFreshFactor(() =>
    auth.mfa.enroll({ factorType: 'phone', friendlyName, phone }),
  );
  if (error) throw error;
  return data.id;
}

/**
 * Sets up a passkey. If the person or the device refuses, removes the unfinished factor.
 *
 * @throws with words for the person, or the sign-in service's refusal
 */
export async function addPasskey(friendlyName: string): Promise<void> {
  if ((await tidyNames()).includes(friendlyName))
    throw new Error('You have a second factor of this name already. Choose another name.');
  const { data, error } = await withFreshFactor(() =>
    auth.mfa.enroll({ factorType: 'webauthn', friendlyName }),
  );
  if (error) throw error;
  try {
    await makePasskey(data.id);
  } catch (problem) {
    await auth.mfa.unenroll({ factorId: data.id });
    throw problem;
  }
}

/** Removes unfinished set-ups, which are of no use. @returns the names of the factors that are set up */
async function tidyNames(): Promise<(string | undefined)[]> {
  const { data: user, error: unknown } = await auth.getUser();
  if (unknown) throw unknown;
  const { factors = [] } = user.user;
  for (const { id, status } of factors)
    if (status !== 'verified') {
      const { error } = await auth.mfa.unenroll({ factorId: id });
      if (error) throw error;
    }
  return factors.filter(({ status }) => status === 'verified').map((one) => one.friendly_name);
}
