import type { Session } from '@supabase/auth-js';
import { claimsOf } from './link.ts';
import { secondFactorsOf, type SecondFactors } from './second-factors.ts';

/** Key of the session in localStorage: auth-js's own name for it. */
export const SESSION_KEY = 'supabase.auth.token';

/** How long a token must still be good for: auth-js renews it that long before it expires. */
const MARGIN_MS = 90_000;

/**
 * Returns the stored session while its token need not be renewed: pages use it before the sign-in client has loaded.
 *
 * @returns undefined when there is none, or only one that the client has to renew or throw away
 */
export function freshSession(
  stored = localStorage.getItem(SESSION_KEY),
  now = Date.now(),
): Session | undefined {
  try {
    const session = JSON.parse(stored ?? 'null') as Session | null;
    const isFresh = (session?.expires_at ?? 0) * 1000 - now > MARGIN_MS;
    return isFresh && session?.access_token && session.user?.id ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody who has signed in by mail; with `second-factor` the second step is missing, in one of these ways. */
export type SignInState =
  | ({ status: 'second-factor'; email: string } & SecondFactors)
  | { status: 'signed-in'; email: string; user_id: string };

/** Returns who is signed in by a session, or what is missing until they are. */
export function signInStateOf({ access_token, user }: Session): SignInState {
  const email = user.email ?? '';
  const isVerified = user.factors?.some(({ status }) => status === 'verified') ?? false;
  if (isVerified && claimsOf(access_token).aal !== 'aal2')
    return { status: 'second-factor', email, ...secondFactorsOf(user) };
  return { status: 'signed-in', email, user_id: user.id };
}
