import { auth } from './client.ts';
import { forgetPlace } from './return-to.ts';
import { SESSION_KEY } from './stored-session.ts';
import { forgetUnsaved } from './unsaved.ts';

/**
 * Tells the other tabs to forget what was typed. auth-js tells them only that the session is gone, not why: after an
 * expired session, what was typed must stay for the same person.
 */
const otherTabs = new BroadcastChannel('sign-out');
otherTabs.addEventListener('message', forget);
const LEFT = 'left';

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  forgetEverywhere();
  const { error } = await auth.signOut({ scope: 'local' });
  if (!error) return;
  // If the server did not sign out, auth-js keeps the session stored and notifies nobody. Remove it here, and tell the
  // other tabs.
  localStorage.removeItem(SESSION_KEY);
  otherTabs.postMessage(LEFT);
}

/** Listens for sign-outs in other tabs that auth-js does not report. @param leave called at each @returns stops listening */
export function onLeft(leave: () => void): () => void {
  const hear = ({ data }: MessageEvent) => data === LEFT && leave();
  otherTabs.addEventListener('message', hear);
  return () => otherTabs.removeEventListener('message', hear);
}

/** Ends every session of the signed-in user. @throws if that failed: no session has then ended */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw error;
  forgetEverywhere();
}

function forgetEverywhere(): void {
  forget();
  otherTabs.postMessage(null);
}

/** Forgets the remembered place and everything typed. */
function forget(): void {
  forgetPlace();
  forgetUnsaved();
}
