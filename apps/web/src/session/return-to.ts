const KEY = 'return_to';
/** A deep link is stored as long as a sign-in mail is worth waiting for. */
const STORED_MS = 60 * 60 * 1000;

let hasLeft = false;

/**
 * Where somebody wanted to go before they had to sign in. In localStorage, because the link in the mail
 * opens another tab.
 *
 * @returns whether it is remembered: not when they signed out themselves.
 */
export function rememberPlace(path: string, now = Date.now()): boolean {
  const isRemembered = !hasLeft;
  if (isRemembered) localStorage.setItem(KEY, JSON.stringify({ path, until: now + STORED_MS }));
  hasLeft = false;
  return isRemembered;
}

/** To be called at Sign Out: the page then leads to /login by itself, and nobody wants to come back to it from there. */
export function forgetPlace(): void {
  hasLeft = true;
  localStorage.removeItem(KEY);
}

/** The remembered place, once: reading it forgets it. Undefined when there is none or it is too old. */
export function takePlace(now = Date.now()): string | undefined {
  const stored = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  return stored ? placeIn(stored, now) : undefined;
}

/** Only paths of this app: whatever else got into the storage must not become an open redirect. */
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
