import type { Tx } from '../context.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Removes every second factor and recovery code of somebody who has lost them, and signs them out everywhere. Their mailbox alone then
 * signs them in, so whoever calls this must know who asks.
 *
 * @returns how many verified factors they had
 */
export async function resetFactors(tx: Tx, user_id: string): Promise<number> {
  await endSessions(tx, user_id);
  const verified = await tx.auth_factors.count({ where: { user_id, status: 'verified' } });
  await tx.auth_factors.deleteMany({ where: { user_id } });
  await tx.auth_recovery_codes.deleteMany({ where: { user_id } });
  return verified;
}
