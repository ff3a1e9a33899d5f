import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, startOf } from '@labrish/db/lock';

/** The scope in which a pid is unique: one boot of one kernel, one pid namespace (a container has its own). */
const PID_SCOPE = pidScope();

/** The holder of the leases that this process takes: a scope of pids, a pid and the start time of the process. */
export const LEASE_HOLDER = `${PID_SCOPE} ${process.pid} ${startOf(process.pid)}`;

/**
 * Checks whether the process that took a lease has certainly exited. False where that is unknown, as on another machine or in
 * another container: such a lease only expires.
 */
export function hasExited(holder: string): boolean {
  return isInThisScope(holder) && !isRunning(holder);
}

/**
 * Checks whether another process certainly still holds a lease, even one that has expired: our clock may have been set forward.
 * False for our own leases: a process knows its own work.
 */
export function isHeldByAnother(holder: string): boolean {
  return holder !== LEASE_HOLDER && isInThisScope(holder) && isRunning(holder);
}

function isInThisScope(holder: string): boolean {
  return holder.split(' ', 1)[0] === PID_SCOPE;
}

function isRunning(holder: string): boolean {
  const [, pid, start = ''] = holder.split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === start;
}

function pidScope(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Use the host name where this is not Linux: there are no containers then.
    return hostname();
  }
}
