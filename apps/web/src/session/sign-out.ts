import { SESSION_KEY, auth } from './client.ts';
import { forgetPlace } from './return-to.ts';
import { forgetUnsaved } from './unsaved.ts';

/**
 * Sign Out in one tab is Sign Out in all of them. auth-js tells the others that the session is gone, but not whether
 * somebody wanted that: after one that only ran out, what was typed waits for the same person.
 */
const otherTabs = new BroadcastChannel('sign-out');
otherTabs.addEventListener('message', forget);
const LEFT = 'left';

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  forgetEverywhere();
  const { error } = await auth.signOut({ scope: 'local' });
  if (!error) return;
  // Where the server did not do it, auth-js leaves the session in its storage and tells nobody; whoever pressed Sign Out
  // wants it gone, and the others' screens with it.
  localStorage.removeItem(SESSION_KEY);
  otherTabs.postMessage(LEFT);
}

/** @param leave called when another tab has signed out and auth-js does not tell. @returns stops that */
export function onLeft(leave: () => void): () => void {
  const hear = ({ data }: MessageEvent) => data === LEFT && leave();
  otherTabs.addEventListener('message', hear);
  return () => otherTabs.removeEventListener('message', hear);
}

/** Ends every session of whoever is signed in. @throws when the server did not: then none has ended. */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw error;
  forgetEverywhere();
}

function forgetEverywhere(): void {
  forget();
  otherTabs.postMessage(null);
}

/** Nothing stays of where somebody wanted to go and what they typed. */
function forget(): void {
  forgetPlace();
  forgetUnsaved();
}
