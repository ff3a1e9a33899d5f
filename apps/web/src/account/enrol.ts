import { auth } from '#session/client.ts';
import { freeName } from './free-name.ts';

export interface Enrolment {
  id: string;
  /** A data address of an SVG. */
  qr_code: string;
  /** Base32, for typing. */
  secret: string;
}

/**
 * Begins a set-up. One that was left half-way is thrown away first: its secret was shown and is of no use to anybody.
 *
 * @throws what the sign-in service refuses
 */
export async function enrol(): Promise<Enrolment> {
  const { data: user, error: unknown } = await auth.getUser();
  if (unknown) throw unknown;
  const { factors = [] } = user.user;
  for (const { id, status } of factors)
    if (status !== 'verified') {
      const { error } = await auth.mfa.unenroll({ factorId: id });
      if (error) throw error;
    }
  const taken = factors.filter(({ status }) => status === 'verified').map((one) => one.friendly_name);
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: freeName(taken) });
  if (error) throw error;
  return { id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret };
}
