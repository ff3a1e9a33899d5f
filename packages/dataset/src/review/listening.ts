import type { Reason } from './reasons.ts';

/** Minimum share of a recording that a reviewer must hear (DESIGN section 9). */
export const LEAST_HEARD = 0.8;

/** Minimum part of a recording to hear before it is rejected for a reason in `HEARD_EARLY`: the smaller of these. */
const LEAST_TO_REJECT = { ms: 3_000, share: 0.2 };

/** Reasons that can be heard in the first seconds, whatever follows. The others need the end, or the whole. */
const HEARD_EARLY: ReadonlySet<string> = new Set<Reason>([
  ...([
    'silence',
    'noise',
    'too_quiet',
    'clipped',
    'wrong_language',
    'several_speakers',
    'not_original',
  ] as const),
  ...(['personal_information', 'offensive', 'minor_suspected'] as const),
]);

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

/**
 * Returns whether enough was heard for a verdict with these reasons to count: a rejection for reasons that can all be heard early needs
 * the first seconds, every other verdict as much as `isHeard` says.
 */
export function isHeardFor(
  reasons: readonly string[],
  heard_ms: number,
  duration_ms: number | null,
): boolean {
  if (isHeard(heard_ms, duration_ms)) return true;
  const { ms, share } = LEAST_TO_REJECT;
  const isEarly = reasons.length > 0 && reasons.every((reason) => HEARD_EARLY.has(reason));
  return isEarly && heard_ms >= Math.min(ms, (duration_ms ?? 0) * share);
}
