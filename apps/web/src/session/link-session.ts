/** The session that a link holds, as the sign-in service writes it into the address. */
export interface LinkSession {
  access_token: string;
  refresh_token: string;
  /** What the link was for: magiclink, invite, email_change … */
  type: string;
}

/** Returns the session in an address, if there is one. @param found the parameters that auth-js has read from the address */
export function linkSessionIn(found: Record<string, string>): LinkSession | undefined {
  const { access_token, refresh_token, type = '' } = found;
  return access_token && refresh_token ? { access_token, refresh_token, type } : undefined;
}

/** Returns the session id that a token claims. Nobody has verified it: use it only to compare two tokens. */
export function sessionIdOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims && 'session_id' in claims ? claims.session_id : undefined;
  } catch {
    return undefined;
  }
}
