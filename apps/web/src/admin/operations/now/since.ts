/** Says how long ago, in the largest unit that fits: `40 seconds`, `3 minutes`, `2 hours`, `4 days`. */
export function since(from: string, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(from)) / 1000));
  for (const [unit, length] of UNITS)
    if (seconds >= length) {
      const n = Math.floor(seconds / length);
      return `${n} ${unit}${n === 1 ? '' : 's'}`;
    }
  return 'a moment';
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
