const LOOK_MS = 5_000;
/** Milliseconds: clocks are slewed by less all the time; more is a jump. */
const JUMP_MS = 1_000;

/**
 * Calls back when the wall clock jumps backwards (operator, NTP), because pg-boss 10.4 would sleep for that long.
 *
 * @returns a function that ends the watch
 */
export function watchForClockSetBack(onSetBack: () => void): () => void {
  // `performance.now()` only ever goes forward.
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
