import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Pauses between two looks for a lost server, in milliseconds: doubling from the first to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * Whether the server can be reached, as far as the last request tells. React Query asks the same manager: while it is
 * away, failed questions wait instead of failing for good, and are asked again when it is back.
 */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

/**
 * As `fetch` for JSON, but a request that gets no answer says so in words, and starts the watch for the server's return.
 * What is not JSON is no answer either: something in between speaks in the server's place.
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

// The browser knows of a pulled plug before any request fails. Its "online" only means that asking is worth while.
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

/** The pause, cut short when the browser says that it is connected again. */
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
