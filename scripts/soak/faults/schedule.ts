import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { isFatal } from '../servers/log.ts';
import type { Exit } from '../servers/servers.ts';
import type { Fault } from './faults.ts';

/** A fault and when it began and ended, in ms since 1970. */
export interface Done {
  name: string;
  from: number;
  to: number;
}

/** Draws faults in rounds of all kinds, each round in another order, so that every kind is equally frequent. */
export function drawFaults(names: string[], count: number, random: Random): string[] {
  const drawn: string[] = [];
  while (names.length && drawn.length < count) drawn.push(...random.shuffled(names));
  return drawn.slice(0, count);
}

/**
 * Causes one fault after the other, with `every_ms` from one beginning to the next, or longer while a fault waits for a
 * running server.
 *
 * @param done gets each fault as it begins; `to` is Infinity until it has ended
 */
export async function doFaults(
  names: string[],
  faults: Record<string, Fault>,
  every_ms: number,
  done: Done[],
): Promise<void> {
  for (const name of names) {
    const fault: Done = { name, from: Date.now(), to: Infinity };
    done.push(fault);
    const undo = await faults[name]?.();
    await wait(Math.max(0, fault.from + every_ms - Date.now()));
    await undo?.();
    fault.to = Date.now();
  }
}

/** Faults because of which a starting server may refuse to start: it says so and exits, and is started again. */
const NO_START = new Set([
  'database refusing',
  'database read-only',
  'disk of the database full',
  'disk full',
]);
/** The longest time from a refusal to the exit, on a busy machine. */
const AFTERWARDS_MS = 3000;

/** Returns whether the server exited during its start with an explanation, because of a fault that leaves it no choice. */
export function refusedToStart(done: Done[], { at, phase, lines }: Exit): boolean {
  const reasons = done.filter(({ from, to }) => from <= at && at <= to + AFTERWARDS_MS);
  const crashed = lines.some(isFatal);
  return phase === 'starting' && !crashed && reasons.some(({ name }) => NO_START.has(name));
}

/** Names the fault at this moment, for the report. */
export function doneAt(done: Done[], at: number): string {
  const last = done.findLast(({ from }) => from <= at);
  return last?.name ?? 'before the first fault';
}
