/** Five screens of a laptop a second, in pixels: nobody reads at that speed. */
const FAST = 4000;
/** The page stands still after so many milliseconds without a scroll event. */
const REST_MS = 100;
/** How long a frame takes that comes in time, in milliseconds. */
const FRAME_MS = 1000 / 60;
/** A speed that was reached counts for a third after so many milliseconds. */
const MEMORY_MS = 250;

const last = { at: 0, y: 0, speed: 0 };

addEventListener(
  'scroll',
  () => {
    const now = performance.now();
    const elapsed = Math.max(1, now - last.at);
    // A late frame counts as one in time. It looks like slowing down, but has as many more rows to draw, and drawing them
    // in full would make the next frame late, too. The same holds for the first frame after the page stood still.
    const speed = (Math.abs(scrollY - last.y) / Math.min(elapsed, FRAME_MS)) * 1000;
    last.speed = Math.max(speed, last.speed * Math.exp(-elapsed / MEMORY_MS));
    last.at = now;
    last.y = scrollY;
  },
  { passive: true },
);

/** Whether the page is scrolled faster than anybody reads. */
export const isFastScrolling = () => last.speed > FAST && performance.now() - last.at < REST_MS;

/** Calls `callback` once, as soon as the page is no longer scrolled fast. @returns cancels it. */
export function afterFastScrolling(callback: () => void): () => void {
  const timer = setInterval(() => {
    if (isFastScrolling()) return;
    clearInterval(timer);
    callback();
  }, REST_MS);
  return () => clearInterval(timer);
}
