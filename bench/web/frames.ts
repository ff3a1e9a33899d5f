// What `npm run bench:web` counts in a page: its frames, and those of them that took too long.
import type { CDPSession, Page } from '@playwright/test';

/** How many times slower the browser is made. */
export const SLOW_DOWN = 4;
/** What a frame may take, in milliseconds. */
export const TARGET_MS = 50;

/**
 * Counts once a second has gone by: to begin measuring makes frames late in a page without anything, too. As text:
 * compiled, a function would refer to what only this process has.
 */
const COUNT_FRAMES = `
  new Promise((resolve) => {
    const seen = { since: Infinity, count: 0, long: [] };
    window.seen = seen;
    new PerformanceObserver((list) => {
      for (const { startTime, duration, scripts } of list.getEntries())
        seen.long.push({ startTime, duration, script: scripts.reduce((sum, { duration }) => sum + duration, 0) });
    }).observe({ type: 'long-animation-frame' });
    const begin = performance.now() + 1000;
    (function count(now) {
      if (now >= begin && seen.since === Infinity) resolve((seen.since = now));
      if (seen.since <= now) seen.count++;
      if (window.seen === seen) requestAnimationFrame(count);
    })(0);
  });
`;

/** What was seen, and an end to it: a page that counts on would take time from the next one. */
const STOP_COUNTING = `
  (() => {
    const { since, count, long } = window.seen;
    delete window.seen;
    return { count, long: long.filter(({ startTime }) => startTime >= since) };
  })()
`;

/** A frame over 50 ms (Long Animation Frames); milliseconds, and how many of them in scripts that took 5 ms or more. */
interface LongFrame {
  duration: number;
  script: number;
}

export interface Frames {
  count: number;
  /** How long the page's thread was taken up, in milliseconds. */
  busy: number;
  /** Beyond the target, the longest first. */
  over: LongFrame[];
}

/** What the browser itself says of every frame that took longer than the target. */
export async function frames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await slowDown(session, SLOW_DOWN);
  await page.evaluate(COUNT_FRAMES);
  const before = await taskTime(session);
  await act();
  const busy = (await taskTime(session)) - before;
  await slowDown(session, 1);
  const { count, long } = await page.evaluate<{ count: number; long: LongFrame[] }>(STOP_COUNTING);
  await session.detach();
  const over = long.filter(({ duration }) => duration > TARGET_MS);
  return { count, busy, over: over.toSorted((a, b) => b.duration - a.duration) };
}

/** For how long the page's thread has been taken up, in milliseconds. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
