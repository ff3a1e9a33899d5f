import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js';
import { auth, heldBackSession, otherSessions } from '#session/client.ts';
import { sessionIdOf, type LinkSession } from '#session/link-session.ts';

/** A sign-in link for `offered` that was opened while `current` is signed in. */
export interface Arrival {
  link: LinkSession;
  offered: string;
  current: string;
}

/** The two accounts between which the person must choose; undefined when there is nothing to choose. */
export const arrival: Promise<Arrival | undefined> | undefined = heldBackSession && examine(heldBackSession);

/** Signs in the person whom the link is for. @throws when the sign-in service does not answer or no longer knows the link */
export async function acceptLink({ link }: Arrival): Promise<void> {
  const { error } = await auth.setSession(link);
  if (error) throw error;
}

/** Keeps the current session and ends the link's session, so that nobody finds it among their devices. */
export async function declineLink({ link }: Pick<Arrival, 'link'>): Promise<void> {
  await otherSessions.admin.signOut(link.access_token, 'local');
}

async function examine(link: LinkSession): Promise<Arrival | undefined> {
  const { data, error } = await auth.getSession();
  // Keep the current session: the service does not answer, so the session can be neither renewed nor checked.
  if (isAuthRetryableFetchError(error)) return undefined;
  const { session } = data;
  if (session && sessionIdOf(link.access_token) === sessionIdOf(session.access_token)) return undefined;
  const standing = session && (await otherSessions.getUser(session.access_token));
  if (!standing || hasEnded(standing.error)) {
    await auth.setSession(link);
    return undefined;
  }
  // Ask the service whom the link signs in: anybody could have forged the claim in the link. Asking changes nothing.
  const offered = await otherSessions.getUser(link.access_token);
  if (offered.error) return undefined;
  if (link.type === 'email_change' && offered.data.user.id === session.user.id) {
    await declineLink({ link });
    await auth.refreshSession();
    return undefined;
  }
  const nameOf = (email: string | undefined) => email ?? 'somebody without an address';
  return {
    link,
    offered: nameOf(offered.data.user.email),
    current: nameOf(standing.data.user?.email ?? session.user.email),
  };
}

/** Returns whether the service says that a session has ended: signed out elsewhere, blocked or removed. No answer: false. */
function hasEnded(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.code === 'user_not_found' || error.code === 'user_banned');
}
