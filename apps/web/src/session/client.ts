import { AuthClient } from '@supabase/auth-js';
import { settings } from '#lib/settings.ts';
import { withoutLink } from './arrival.ts';
import { linkSessionIn, type LinkSession } from './link.ts';
import { takePlace } from './return-to.ts';
import { SESSION_KEY } from './stored-session.ts';

const service = {
  url: new URL(settings.auth_url, location.origin).href.replace(/\/$/, ''),
  headers: settings.auth_key ? { apikey: settings.auth_key } : {},
};

let heldBack: LinkSession | undefined;

/** The browser's only sign-in client: stores the session, renews it, and tells other tabs. */
export const auth = new AuthClient({
  ...service,
  flowType: 'implicit',
  storage: localStorage,
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: (_url, found) => acceptLinkSession(linkSessionIn(found)),
});

/**
 * The session of the link that opened this page, while another session exists: the person decides between them
 * (auth/arrival-gate.tsx). It is set by now, because auth-js reads the address within its constructor.
 */
export const heldBackSession = heldBack;

/** Client to look up sessions other than this browser's. `auth` would take the end of such a session for the end of its own. */
export const otherSessions = new AuthClient({
  ...service,
  storageKey: 'other-sessions',
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
});

// Remove the bare # that auth-js leaves behind after reading the session: it would spoil a shared address.
void auth.initialize().then(() => {
  if (location.href.endsWith('#'))
    history.replaceState(history.state, '', location.pathname + location.search);
});

/** Returns whether auth-js may start the session in the address: only while this browser has none. */
function acceptLinkSession(found: LinkSession | undefined): boolean {
  if (!found) return false;
  if (localStorage.getItem(SESSION_KEY) !== null) {
    heldBack = found;
    // Remove the session from the address, so that going back or reloading the page does not start it.
    history.replaceState(history.state, '', withoutLink());
    return false;
  }
  // Go to the remembered place, if there is one, with the session in the address: a mailed link always leads to /app.
  const place = takePlace();
  if (place) history.replaceState(history.state, '', place + location.hash);
  return true;
}
