import type { SoakDatabase } from '../servers/database.ts';
import { whatIsLeft } from './evidence.ts';
import type { Left } from './evidence.ts';
import type { Random } from '../random.ts';
import type { Servers } from '../servers/servers.ts';

export interface Settled {
  left: Left;
  took_ms: number;
  /** By how much the servers' clocks were put forward, because the next retries were not due yet. */
  forwarded_ms: number;
  /** True if that did not help either, so that an operator would have restarted the server. */
  restarted: boolean;
}

/** How long the server gets without help: two rounds of the sweep, and downloads that a kill interrupted. */
const BY_ITSELF_MS = 180_000;
/** Longer than the longest retry delay (half an hour), set by a process whose clock was an hour ahead. */
const FORWARD_MS = 2 * 3_600_000;
/** The time from the clock change to the restart: two more rounds of the sweep. */
const RESTART_MS = 150_000;
const LOOK_MS = 1000;

/**
 * Waits until the server has no work left, at most `limit_ms`. The clocks are put forward, so that retries in the far future
 * (after several failed attempts, or set by a clock that was ahead) become due. If work is left even then, the server is
 * restarted, to distinguish forgotten work from lost work.
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
