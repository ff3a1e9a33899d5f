type Ranges = Pick<TimeRanges, 'length' | 'start' | 'end'>;

/** Returns how many milliseconds of a sound were played. A repeated part counts once: `played` holds merged ranges. */
export function heardMs(played: Ranges): number {
  let seconds = 0;
  for (let i = 0; i < played.length; i += 1) seconds += played.end(i) - played.start(i);
  return Math.round(seconds * 1000);
}
