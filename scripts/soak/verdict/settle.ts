import type { SoakDatabase } from '../servers/database.ts';
import { whatIsLeft } from './evidence.ts';
import type { Left } from './evidence.ts';
import type { Random } from '../random.ts';
import type { Servers } from '../servers/servers.ts';

export interface Settled {
  left: Left;
  took_ms: number;
  /** By how much the servers' clocks were put forward, because the next tries were not due yet. */
  forwarded_ms: number;
  /** Even that did not help, so an operator would have restarted the server. */
  restarted: boolean;
}

/** How long it may take by itself: two rounds of the sweep, and downloads that a kill broke off. */
const BY_ITSELF_MS = 180_000;
/** Longer than the longest wait (half an hour) of somebody whose clock was an hour ahead. */
const FORWARD_MS = 2 * 3_600_000;
/** From the clocks to the restart: two more rounds of the sweep. */
const RESTART_MS = 150_000;
const LOOK_MS = 1000;

/**
 * Waits until the server has nothing left to do, `limit_ms` at the most. What waits for a time far ahead (after several tries
 * that failed, or a clock that was ahead) need not be waited for: the clocks are put forward. What nobody takes up even then is
 * left to a restart, so that what is only forgotten is told from what is lost.
 */
export async function settle(
  database: SoakDatabase,
  servers: Servers,
  random: Random,
  limit_ms: number,
): Promise<Settled> {
  const began = Date.now();
  let forwarded_ms = 0;
  let restarted = false;
  for (;;) {
    const left = await whatIsLeft(database);
    const took_ms = Date.now() - began;
    const isDone = left.messages + left.answers + left.recordings === 0;
    if (isDone || took_ms > limit_ms) return { left, took_ms, forwarded_ms, restarted };
    if (!forwarded_ms && took_ms > BY_ITSELF_MS) {
      console.log(`  still to do: ${describeLeft(left)}; the clocks go two hours forward`);
      forwarded_ms = FORWARD_MS;
      servers.inject({ clock_ms: FORWARD_MS });
    }
    if (!restarted && took_ms > BY_ITSELF_MS + RESTART_MS) {
      console.log(`  still to do: ${describeLeft(left)}; the server is restarted`);
      restarted = true;
      await servers.running(1);
      await servers.end('SIGTERM', random);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export function describeLeft({ messages, answers, recordings }: Left): string {
  return `${messages} messages, ${answers} answers, ${recordings} recordings`;
}
