import type { Tx } from '../context.ts';

/**
 * Ends everything that could act for a person: sessions, mailed links and codes, half-done sign-ins. Their access tokens are
 * refused from the next request on. A sign-in under way finishes first, or waits for the lock and then sees the new state.
 */
export async function endSessions(tx: Tx, user_id: string): Promise<void> {
  await tx.$queryRaw`select 1 from auth_users where id = ${user_id}::uuid for update`;
  await tx.auth_sessions.deleteMany({ where: { user_id } });
  await tx.auth_one_time_tokens.deleteMany({ where: { user_id } });
  await tx.auth_flows.deleteMany({ where: { OR: [{ user_id }, { linking_user_id: user_id }] } });
}
