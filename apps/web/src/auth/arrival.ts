import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js';
import { auth, heldBackSession, otherSessions } from '#session/client.ts';
import { sessionIdOf, type LinkSession } from '#session/link-session.ts';

/** A link signs somebody in where somebody is signed in already: whom it is for, and who that is. */
export interface Arrival {
  link: LinkSession;
  offered: string;
  standing: string;
}

/** The question that the link of this page raises; undefined when there is none to ask. */
export const arrival: Promise<Arrival | undefined> | undefined = heldBackSession && examine(heldBackSession);

/** Goes on as the person whom the link is for. @throws when the sign-in service does not answer or knows the link no more */
export async function acceptLink({ link }: Arrival): Promise<void> {
  const { error } = await auth.setSession(link);
  if (error) throw error;
}

/** Goes on as before. The link's session was begun for this browser, so nobody should find it among their devices. */
export async function declineLink({ link }: Pick<Arrival, 'link'>): Promise<void> {
  await otherSessions.admin.signOut(link.access_token, 'local');
}

async function examine(link: LinkSession): Promise<Arrival | undefined> {
  const { data, error } = await auth.getSession();
  // The session that stands can be neither renewed nor asked about now, so it stays.
  if (isAuthRetryableFetchError(error)) return undefined;
  const { session } = data;
  if (session && sessionIdOf(link.access_token) === sessionIdOf(session.access_token)) return undefined;
  const standing = session && (await otherSessions.getUser(session.access_token));
  if (!standing || hasEnded(standing.error)) {
    await auth.setSession(link);
    return undefined;
  }
  // The service is asked whose session it is, since the link's own word could be anybody's; asking does nothing in its name.
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
    standing: nameOf(standing.data.user?.email ?? session.user.email),
  };
}

/** Whether the service says that a session has ended: signed out elsewhere, blocked or removed. No answer does not count. */
function hasEnded(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.code === 'user_not_found' || error.code === 'user_banned');
}
