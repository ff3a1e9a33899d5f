import { idleSince } from '@labrish/api/sessions/idle';
import type { auth_sessions } from '@labrish/db';

/** Tells whether a session is over, though its row may still be there: it reached its end, or was not used for too long. */
export function hasEnded(session: Pick<auth_sessions, 'not_after' | 'refreshed_at'>, now: Date): boolean {
  return (session.not_after !== null && session.not_after <= now) || session.refreshed_at <= idleSince(now);
}
