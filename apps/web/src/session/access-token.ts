import { freshSession } from './stored-session.ts';

/**
 * Returns the session's token, renewed first when it is about to expire; undefined while nobody is signed in.
 *
 * @throws with words for the person when renewal failed. The session stays stored where a retry may help.
 */
export async function accessToken(): Promise<string | undefined> {
  const stored = freshSession();
  if (stored) return stored.access_token;
  const { auth } = await import('./client.ts');
  const { data, error } = await auth.getSession();
  // Throw only this error: any other means that the session is gone.
  if (error?.name === 'AuthRetryableFetchError')
    throw new Error(
      'Your session could not be renewed: the sign-in service does not answer. Try again in a minute.',
      { cause: error },
    );
  return data.session?.access_token;
}

/**
 * Drops a session that the server no longer knows: the shell then asks to sign in.
 *
 * @param refused the token that was sent. A session that was started or renewed meanwhile stays.
 */
export async function dropSession(refused: string | undefined): Promise<void> {
  const { auth } = await import('./client.ts');
  const { data, error } = await auth.getSession();
  if (!error && data.session?.access_token === refused) await auth.signOut({ scope: 'local' });
}

/** Drops this browser's session, which the server no longer knows, so that the person can sign in again. Without an answer it stays. */
export async function endSession(): Promise<void> {
  await accessToken().then(dropSession, () => undefined);
}
