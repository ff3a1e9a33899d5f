/** The session that a link leads to, as the sign-in service writes it into the address. */
export interface LinkSession {
  access_token: string;
  refresh_token: string;
  /** What the link was for: magiclink, invite, email_change … */
  type: string;
}

/** @param found what auth-js found in an address, by its own way of reading it */
export function linkSessionIn(found: Record<string, string>): LinkSession | undefined {
  const { access_token, refresh_token, type = '' } = found;
  return access_token && refresh_token ? { access_token, refresh_token, type } : undefined;
}

/** Which session a token is of, by its own word, which nobody has checked: only good for finding two to be the same. */
export function sessionIdOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims && 'session_id' in claims ? claims.session_id : undefined;
  } catch {
    return undefined;
  }
}
