import type { Quality } from '#audio/analyse.ts';

/** Below this the conversation itself says that the note was very short, and stores it whatever comes after. */
const SHORT_MS = 2_000;
/** Share of silent frames above which nothing was said, measured on phone recordings. */
const SILENT = 0.9;

/** Whether next to nothing can be heard in a recording, so that its person was invited to send it again. */
export function isSilent(
  duration_ms: number | null,
  quality: Pick<Quality, 'silence_ratio'> | null,
): boolean {
  return duration_ms !== null && duration_ms >= SHORT_MS && (quality?.silence_ratio ?? 0) > SILENT;
}
