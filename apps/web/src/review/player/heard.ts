import { LEAST_HEARD } from '@labrish/dataset';

type Ranges = Pick<TimeRanges, 'length' | 'start' | 'end'>;

/** How much of a sound was played, each part counted once, in milliseconds: browsers keep just that, whatever was repeated. */
export function heardMs(played: Ranges): number {
  let seconds = 0;
  for (let i = 0; i < played.length; i += 1) seconds += played.end(i) - played.start(i);
  return Math.round(seconds * 1000);
}

/** Whether a verdict on this much counts. A recording whose length nobody knows cannot be measured. */
export function isEnough(heard_ms: number, duration_ms: number | null): boolean {
  return duration_ms === null || heard_ms >= duration_ms * LEAST_HEARD;
}
