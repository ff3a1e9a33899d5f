import { AuthClient } from '@supabase/auth-js';
import { settings } from '#lib/settings.ts';
import { linkProblem, type LinkProblem } from './link-problem.ts';
import { linkSessionIn, type LinkSession } from './link-session.ts';
import { takePlace } from './return-to.ts';

let problemOfLink = linkProblem(location);
if (problemOfLink) history.replaceState(history.state, '', withoutLink());

/**
 * What was wrong with the link that opened this page, once: it is not said again on the next screen.
 *
 * @param of takes only a problem with such a link.
 */
export function takeLinkProblem(of?: LinkProblem['of']): string | undefined {
  const problem = problemOfLink;
  if (!problem || (of && of !== problem.of)) return undefined;
  problemOfLink = undefined;
  return problem.words;
}

/** Where the session is stored in localStorage: auth-js's own name for it. */
export const SESSION_KEY = 'supabase.auth.token';

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
  detectSessionInUrl: (_url, found) => mayBegin(linkSessionIn(found)),
});

/**
 * The session of the link that opened this page while another stands: what becomes of it is the person's to say
 * (auth/arrival.ts). auth-js reads the address within its constructor.
 */
export const heldBackSession = heldBack;

/**
 * Asks about a session that is not this browser's. The client above would take the word that it has ended for its own
 * session's end.
 */
export const otherSessions = new AuthClient({
  ...service,
  storageKey: 'other-sessions',
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
});

// Reading the session leaves a bare # behind: not an address that anybody wants to send on.
void auth.initialize().then(() => {
  if (location.href.endsWith('#'))
    history.replaceState(history.state, '', location.pathname + location.search);
});

/** Whether auth-js may begin the session that it found in the address: only while this browser has none. */
function mayBegin(found: LinkSession | undefined): boolean {
  if (!found) return false;
  if (localStorage.getItem(SESSION_KEY) !== null) {
    heldBack = found;
    // Going back or loading the page again does not bring it up once more.
    history.replaceState(history.state, '', withoutLink());
    return false;
  }
  // A link in a mail always leads to /app. Whoever asked for another place first goes there, the session with them.
  const place = takePlace();
  if (place) history.replaceState(history.state, '', place + location.hash);
  return true;
}

/** The address without what a link has put there. */
function withoutLink(): string {
  const { pathname, searchParams } = new URL(location.href);
  for (const name of ['code', 'access_token', 'refresh_token']) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
