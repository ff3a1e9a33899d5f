import { segmentsFault, type Segment } from '../segments.ts';

/** A layer of a transcription file; `fault` says why its segments cannot be used. */
export interface Tier {
  name: string;
  segments: Segment[];
  fault?: string | undefined;
}

/** What is wrong with a file, in a sentence. Thrown by the readers of this folder, caught by `readTranscriptFile`. */
export class FileFault extends Error {}

/** Makes a tier of what a file has, in order, without what has no words and without characters that no text can have. */
export function tierOf(name: string, annotations: readonly Segment[], fault?: string): Tier {
  const segments = annotations
    .map(({ text, ...times }) => ({ ...times, text: text.replace(/\0|\p{Cs}/gu, '').trim() }))
    .filter(({ text }) => text)
    .toSorted((a, b) => a.from_ms - b.from_ms);
  return { name, segments, fault };
}

/** How much later than the recording a file may end, in milliseconds: programs round lengths differently. */
const ROUNDED_MS = 1_000;

/** Returns the segments of a tier for a recording of this length, or why they do not fit it. */
export function fitTier(tier: Tier, length_ms: number): { segments: Segment[] } | { fault: string } {
  const last = tier.segments.at(-1)?.to_ms ?? 0;
  const isRounded = last <= length_ms + ROUNDED_MS;
  const segments = tier.segments.map((segment) => ({
    ...segment,
    to_ms: isRounded ? Math.min(segment.to_ms, length_ms) : segment.to_ms,
  }));
  const fault = tier.fault ?? segmentsFault(segments, length_ms);
  return fault ? { fault: `In the tier “${tier.name}”: ${fault}` } : { segments };
}
