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
export const isFlying = () => last.speed > FAST && performance.now() - last.at < REST_MS;

/**
 * Calls `turn` again and again, in idle moments only and never while the page flies: many small things to draw then do
 * not hold the page up together.
 *
 * @returns ends it.
 */
export function whileAtRest(turn: () => void): () => void {
  let isEnded = false;
  const next = () => {
    if (isEnded) return;
    if (isFlying()) setTimeout(next, REST_MS);
    else {
      turn();
      whenIdle(next);
    }
  };
  whenIdle(next);
  return () => {
    isEnded = true;
  };
}

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 500 });
  // Safari has no idle callbacks yet; a moment after the one before is close enough there.
  else setTimeout(callback, 20);
}
