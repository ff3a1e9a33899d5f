import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Delays between two checks for a lost server, in milliseconds: backoff that doubles from the first to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * Returns whether the server can be reached, judged by the last request. React Query uses the same manager: while the
 * server is away, failed queries wait instead of failing for good, and run again when it is back.
 */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

/**
 * Works like `fetch` for JSON, but throws readable words when there is no answer; a failed connection also starts
 * polling for the server. An answer that is not JSON comes from a proxy, and counts as no answer.
 */
export async function connectedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await reach(input, init);
  if (answer.headers.get('content-type')?.includes('json')) return answer;
  throw new Error(`The server gave no answer (${answer.status}). Try again in a minute.`);
}

async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    lose();
    throw new Error('The server cannot be reached. Check your connection, then try again.', {
      cause: error,
    });
  }
}

// Trust the browser's "offline": it notices a pulled plug before any request fails. Its "online" only means that
// polling is worthwhile.
onlineManager.setEventListener(() => {
  addEventListener('offline', lose);
  return () => removeEventListener('offline', lose);
});

function lose(): void {
  if (!onlineManager.isOnline()) return;
  onlineManager.setOnline(false);
  void watch();
}

async function watch(): Promise<void> {
  let pause = FIRST_PAUSE;
  do {
    await pauseOrPlug(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  } while (!(await answers()));
  onlineManager.setOnline(true);
}

/** Waits this long, or until the browser reports that it is online again. */
function pauseOrPlug(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
  });
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
