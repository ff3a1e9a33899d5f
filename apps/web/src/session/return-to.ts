const KEY = 'return_to';
/** How long a deep link is stored: as long as somebody may wait for a sign-in mail. */
const STORED_MS = 60 * 60 * 1000;

let hasLeft = false;

/**
 * Remembers where somebody wanted to go before signing in: in localStorage, because the link in the mail opens another
 * tab, and in this tab, which may hold what they have not sent yet.
 *
 * @returns whether the place is remembered: not after a deliberate sign-out.
 */
export function rememberPlace(path: string, now = Date.now()): boolean {
  const isRemembered = !hasLeft;
  const place = JSON.stringify({ path, until: now + STORED_MS });
  if (isRemembered) for (const storage of [localStorage, sessionStorage]) storage.setItem(KEY, place);
  hasLeft = false;
  return isRemembered;
}

/** Forgets the place. Call at Sign Out: the redirect to /login that follows must not remember the page. */
export function forgetPlace(): void {
  hasLeft = true;
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
}

/** Returns the remembered place once, and forgets it. Undefined when there is none or it has expired. */
export function takePlace(now = Date.now()): string | undefined {
  const stored = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
  return stored ? placeIn(stored, now) : undefined;
}

/** Returns the stored path unless it has expired. Only paths of this app: anything else must not become an open redirect. */
export function placeIn(stored: string, now: number): string | undefined {
  try {
    const place: unknown = JSON.parse(stored);
    if (typeof place !== 'object' || !place || !('path' in place) || !('until' in place)) return undefined;
    const { path, until } = place;
    const ours = typeof path === 'string' && /^\/(?:app|account)(?:[/?#]|$)/.test(path);
    return ours && typeof until === 'number' && until > now ? path : undefined;
  } catch {
    return undefined;
  }
}
