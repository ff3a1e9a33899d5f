import { useEffect, useState } from 'react';

/** Five screens of a laptop a second, in pixels: nobody reads at that speed. */
const FAST = 4000;
/** Without a scroll event for so many milliseconds, the page stands. */
const REST_MS = 100;
/** A frame that comes in time, in milliseconds. */
const FRAME_MS = 1000 / 60;
/** In so many milliseconds a speed that was reached is forgotten to a third. */
const MEMORY_MS = 250;

const last = { at: 0, y: 0, speed: 0 };

addEventListener(
  'scroll',
  () => {
    const now = performance.now();
    const elapsed = Math.max(1, now - last.at);
    // A frame that is late counts as one in time: it looks like slowing down, but has as many more rows to draw, and
    // drawing them in full would make the next one late. Likewise the first one after a rest, however long that was.
    const speed = (Math.abs(scrollY - last.y) / Math.min(elapsed, FRAME_MS)) * 1000;
    last.speed = Math.max(speed, last.speed * Math.exp(-elapsed / MEMORY_MS));
    last.at = now;
    last.y = scrollY;
  },
  { passive: true },
);

/** Whether the page is scrolled faster than anybody reads. */
const isFlying = () => last.speed > FAST && performance.now() - last.at < REST_MS;

/** Those who wait for the flight to end, in the order in which they came. */
const waiting = new Set<() => void>();
let isScheduled = false;

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  if (isFlying()) setTimeout(takeTurn, REST_MS);
  else if ('requestIdleCallback' in window) requestIdleCallback(takeTurn, { timeout: 500 });
  // Safari has no idle callbacks yet; a moment after the one before is close enough there.
  else setTimeout(takeTurn, 20);
}

/** One at a time, so that all of them together do not hold the page up. */
function takeTurn(): void {
  isScheduled = false;
  const [turn] = waiting;
  if (turn && !isFlying()) {
    waiting.delete(turn);
    turn();
  }
  schedule();
}

/**
 * Whether to draw something in full. False only for what appears while the page flies, until it has come to rest.
 *
 * @param id of what is drawn: another one in the same place has to land anew.
 * @param atOnce true for what cannot wait.
 */
export function useLanded(id: string, atOnce: boolean): boolean {
  const [drawn, setDrawn] = useState(() => ({ id, hasLanded: atOnce || !isFlying() }));
  if (drawn.id !== id) setDrawn({ id, hasLanded: atOnce || !isFlying() });
  const { hasLanded } = drawn;
  useEffect(() => {
    if (hasLanded) return;
    const turn = () => setDrawn({ id, hasLanded: true });
    waiting.add(turn);
    schedule();
    return () => void waiting.delete(turn);
  }, [id, hasLanded]);
  return hasLanded;
}
