const LOOK_MS = 5_000;
/** Clocks are slewed all the time; a jump is more. */
const JUMP_MS = 1_000;

/**
 * Tells when the time of day was set back, as an operator or NTP may do: whoever waits until a moment of before would wait
 * for as long as it went back.
 *
 * @returns what ends the watch
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
