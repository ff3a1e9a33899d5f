import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, startOf } from '@labrish/db/lock';

/** Where pids mean the same: one boot of one kernel, one namespace of pids (a container has its own). */
const PLACE = placeOfPids();

/** Who this process is in the leases that it takes: a place, a pid and when that process began. */
export const LEASE_HOLDER = `${PLACE} ${process.pid} ${startOf(process.pid)}`;

/**
 * Whether the process that took a lease has certainly ended. False where it cannot be known, as of another machine or
 * container: such a lease ends by its time alone.
 */
export function hasExited(holder: string): boolean {
  return isOfThisPlace(holder) && !isRunning(holder);
}

/**
 * Whether another process certainly still has its lease, whatever the clocks say: they may be set forward while it is at it.
 * A process knows by itself what it is at.
 */
export function isHeldByAnother(holder: string): boolean {
  return holder !== LEASE_HOLDER && isOfThisPlace(holder) && isRunning(holder);
}

function isOfThisPlace(holder: string): boolean {
  return holder.split(' ', 1)[0] === PLACE;
}

function isRunning(holder: string): boolean {
  const [, pid, start = ''] = holder.split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === start;
}

function placeOfPids(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // No Linux: no containers either.
    return hostname();
  }
}
