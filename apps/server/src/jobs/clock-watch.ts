const LOOK_MS = 5_000;
/** Clocks are slewed all the time; a jump is more. */
const JUMP_MS = 1_000;

/**
 * Calls back when the wall clock jumps backwards (operator, NTP), because pg-boss 10.4 would sleep for that long.
 *
 * @returns a function that ends the watch
 */
export function watchForClockSetBack(onSetBack: () => void): () => void {
  // The second one only ever goes forward.
  const ahead = () => Date.now() - performance.now();
  let before = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    if (before - now > JUMP_MS) onSetBack();
    before = now;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
