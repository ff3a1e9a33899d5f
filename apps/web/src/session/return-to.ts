const KEY = 'return_to';
/** A deep link is kept as long as a sign-in mail is worth waiting for. */
const KEPT_MS = 60 * 60 * 1000;

let hasLeft = false;

/**
 * Where somebody wanted to go before they had to sign in. In localStorage, because the link in the mail
 * opens another tab.
 */
export function rememberPlace(path: string, now = Date.now()): void {
  if (!hasLeft) localStorage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MS }));
  hasLeft = false;
}

/** After Sign Out: where this page then leads to /login from is nowhere that somebody wants to come back to. */
export function forgetPlace(): void {
  hasLeft = true;
  localStorage.removeItem(KEY);
}

/** The remembered place, once: reading it forgets it. Undefined when there is none or it is too old. */
export function takePlace(now = Date.now()): string | undefined {
  const kept = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  return kept ? placeIn(kept, now) : undefined;
}

/** Only paths of this app: whatever else got into the storage must not become an open redirect. */
export function placeIn(kept: string, now: number): string | undefined {
  try {
    const place: unknown = JSON.parse(kept);
    if (typeof place !== 'object' || !place || !('path' in place) || !('until' in place)) return undefined;
    const { path, until } = place;
    const ours = typeof path === 'string' && /^\/(?:app|account)(?:[/?#]|$)/.test(path);
    return ours && typeof until === 'number' && until > now ? path : undefined;
  } catch {
    return undefined;
  }
}
