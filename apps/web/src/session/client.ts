import { AuthClient } from '@supabase/auth-js';
import { settings } from '#lib/settings.ts';
import { linkProblem, type LinkProblem } from './link-problem.ts';
import { takePlace } from './return-to.ts';

/** Read before the client below clears the address. */
let problemOfLink = linkProblem(location.hash, location.pathname);
if (problemOfLink) history.replaceState(history.state, '', location.pathname + location.search);

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

// A link in a mail always leads to /app. Whoever asked for another place first goes there, the session with them.
const place = location.hash.includes('access_token=') ? takePlace() : undefined;
if (place) history.replaceState(history.state, '', place + location.hash);

/** Where the session is kept in localStorage: auth-js's own name for it. */
export const SESSION_KEY = 'supabase.auth.token';

/** The browser's only sign-in client: keeps the session, renews it, and tells other tabs. */
export const auth = new AuthClient({
  url: new URL(settings.auth_url, location.origin).href.replace(/\/$/, ''),
  headers: settings.auth_key ? { apikey: settings.auth_key } : {},
  flowType: 'implicit',
  storage: localStorage,
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

// Reading the session leaves a bare # behind: not an address that anybody wants to send on.
void auth.initialize().then(() => {
  if (location.href.endsWith('#'))
    history.replaceState(history.state, '', location.pathname + location.search);
});
