import type pg from 'pg';
import { ConnectionError } from './connection-error.ts';
import { openPool } from './pool.ts';

/**
 * Runs a function while a session holds an advisory lock. Ends that session to release the lock, which works in whatever state the
 * connection is, and cannot fail.
 *
 * A cut connection releases the lock too, while `run` continues: use `openLockedPool` for what must never run twice at once.
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
 * Opens a pool of one connection that takes an advisory lock before any other statement. Once that connection is
 * lost, and the lock with it, the pool rejects everything: nothing ever runs through it without the lock.
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

/** Returns whether a locked pool still has the connection that holds the lock. */
export function isStillLocked(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}
