import type { AuthServices, Db } from './context.ts';

/**
 * Runs one transaction. Inside, only `tx` may be used: the embedded database has one connection, and anything else would wait for
 * it for ever. The timeouts suit a busy small machine, not a deadlock.
 */
export function inTransaction<T>(
  services: Pick<AuthServices, 'db'>,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  return services.db.prisma.$transaction(run, { maxWait: 15_000, timeout: 15_000 });
}
