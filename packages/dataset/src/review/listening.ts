/** Minimum share of a recording that a reviewer must hear (DESIGN section 9). */
export const LEAST_HEARD = 0.8;

/** The fastest rate that counts: the console's player has none that is faster. */
const FASTEST_RATE = 2;

export interface Listening {
  /** How much was played, each part counted once, in milliseconds of the recording. */
  heard_ms: number;
  /** The fastest playback rate; 1 is the original speed. */
  playback_rate: number;
}

/**
 * Returns how much of a recording a reviewer can have heard: what their player reports, but neither more than the recording has nor more
 * than can be played since they got it.
 *
 * @param duration_ms null while the length is unknown.
 * @param elapsed_ms time since the reviewer got the recording.
 */
export function heardMsOf(
  { heard_ms, playback_rate }: Listening,
  duration_ms: number | null,
  elapsed_ms: number,
): number {
  const playable = Math.max(0, elapsed_ms) * Math.min(playback_rate, FASTEST_RATE);
  return Math.floor(Math.min(heard_ms, playable, duration_ms ?? heard_ms));
}

/** Returns whether enough was heard for a verdict to count. Always true while the length of the recording is unknown. */
export function isHeard(heard_ms: number, duration_ms: number | null): boolean {
  return duration_ms === null || heard_ms >= duration_ms * LEAST_HEARD;
}
