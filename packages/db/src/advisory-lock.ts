import type pg from 'pg';
import { ConnectionError } from './connection-error.ts';
import { openPool } from './pool.ts';

/**
 * Runs something while a session holds an advisory lock. The end of that session is the unlock: it frees the lock whatever
 * has happened to the connection, and cannot fail.
 *
 * A cut frees the lock as well, and `run` goes on: what two processes must never do at once needs `openLockedPool`.
 */
export async function withAdvisoryLock<T>(pool: pg.Pool, key: number, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await run();
  } finally {
    client.release(true);
  }
}

/**
 * A pool of one connection that holds an advisory lock before anything else is asked through it. Once that connection is
 * lost, and the lock with it, the pool refuses: so nothing is ever done through it without the lock.
 */
export function openLockedPool(url: string, key: number): pg.Pool {
  let taken = false;
  const lock = async (client: pg.ClientBase) => {
    if (taken) throw new ConnectionError('the connection that held the lock was lost');
    taken = true;
    await client.query('select pg_advisory_lock($1)', [key]);
  };
  return openPool(url, {
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: lock,
  });
}

/** Whether the connection of a locked pool is still the one that holds the lock. */
export function isStillLocked(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}
