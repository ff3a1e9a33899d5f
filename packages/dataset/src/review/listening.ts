/** Minimum share of a recording that a reviewer must hear (DESIGN section 9). */
export const LEAST_HEARD = 0.8;

/** Tolerance for a player that is ahead of our clock: its events come every quarter of a second. */
const TOLERANCE_MS = 2_000;

export interface Listening {
  /** How much was played, each part counted once, in milliseconds of the recording. */
  heard_ms: number;
  /** The fastest playback rate; 1 is the original speed. */
  playback_rate: number;
}

/**
 * Whether a reviewer has heard enough for their verdict to count.
 *
 * @param duration_ms null while the length is unknown: the verdict then counts.
 * @param elapsed_ms time since the reviewer got the recording: they cannot have heard more than this at their playback rate.
 */
export function isHeard(
  { heard_ms, playback_rate }: Listening,
  duration_ms: number | null,
  elapsed_ms: number,
): boolean {
  if (duration_ms === null) return true;
  const possible = (elapsed_ms + TOLERANCE_MS) * playback_rate;
  return heard_ms >= duration_ms * LEAST_HEARD && heard_ms <= possible;
}
