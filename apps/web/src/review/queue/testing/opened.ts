import { beforeEach, expect } from 'vitest';
import { createQueue, type Queue } from '../queue.ts';
import type { createServer } from './server.ts';

export const ACCEPT = { verdict: 'accept', category: 'Mix', heard_ms: 1000 } as const;
export const ids = (queue: Queue) => queue.state().items.map(({ submission_id }) => submission_id);

/** Gives each test of a file an empty storage of the tab. @returns what is stored */
export function useTabStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, { sessionStorage });
  });
  return stored;
}

/** Opens a queue, with its first recording on the screen. */
export async function open(server: ReturnType<typeof createServer>): Promise<Queue> {
  const queue = createQueue(server.api, 'audio', 'me');
  queue.open();
  await expect.poll(() => ids(queue).length).toBeGreaterThan(0);
  return queue;
}
