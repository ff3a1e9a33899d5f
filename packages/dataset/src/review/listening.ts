/** Whoever has heard less of a recording has not judged it (DESIGN section 9). */
export const LEAST_HEARD = 0.8;

/** The player may be a little ahead of the clock: its events come every quarter of a second. */
const TOLERANCE_MS = 2_000;

export interface Listening {
  /** How much was played, each part counted once, in milliseconds of the recording. */
  heard_ms: number;
  /** The fastest that it was played at; 1 is as it was spoken. */
  playback_rate: number;
}

/**
 * Whether a reviewer has heard enough for their verdict to count.
 *
 * @param duration_ms null while nobody knows how long the recording is: then nothing can be told, and it counts.
 * @param elapsed_ms since the recording was given to them. Nobody hears more than that at their pace.
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
