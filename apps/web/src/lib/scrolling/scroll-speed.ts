/** Pixels per second: five laptop screens. Nobody reads at that speed. */
const FAST = 4000;
/** After this many milliseconds without a scroll event, the page counts as still. */
const REST_MS = 100;
/** Duration of a frame that comes in time, in milliseconds. */
const FRAME_MS = 1000 / 60;
/** Decay time of the speed, in milliseconds: after it, a third of the speed remains. */
const MEMORY_MS = 250;

const last = { at: 0, y: 0, speed: 0 };

addEventListener(
  'scroll',
  () => {
    const now = performance.now();
    const elapsed = Math.max(1, now - last.at);
    // Count a late frame as one in time. It looks like slow scrolling, but has more rows to draw, and drawing them in
    // full would delay the next frame too. The same holds for the first frame after a rest.
    const speed = (Math.abs(scrollY - last.y) / Math.min(elapsed, FRAME_MS)) * 1000;
    last.speed = Math.max(speed, last.speed * Math.exp(-elapsed / MEMORY_MS));
    last.at = now;
    last.y = scrollY;
  },
  { passive: true },
);

/** Returns whether the page scrolls faster than anybody reads. */
export const isFastScrolling = () => last.speed > FAST && performance.now() - last.at < REST_MS;

/** Calls `callback` once, when fast scrolling has ended. @returns cancels it. */
export function afterFastScrolling(callback: () => void): () => void {
  const timer = setInterval(() => {
    if (isFastScrolling()) return;
    clearInterval(timer);
    callback();
  }, REST_MS);
  return () => clearInterval(timer);
}
