type Props = {
  from: number;
  count: number;
  className?: string;
  strokeWidth?: number;
  /** Fills the available width with as many strokes as fit; the piece must be long enough. */
  cut?: boolean;
};

const STEP = 6;
const HEIGHT = 40;

/** Draws a piece of the voice note as round-ended strokes in the current colour. Decoration: hidden from screen readers. */
export function Waveform({ from, count, className, strokeWidth = 3, cut = false }: Props) {
  const strokes = phrase(from, count).map((loudness, bar) => {
    const half = Math.max(1, (loudness * (HEIGHT - strokeWidth)) / 2);
    return `M${bar * STEP + STEP / 2} ${round(HEIGHT / 2 - half)}v${round(half * 2)}`;
  });
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={`0 0 ${count * STEP} ${HEIGHT}`}
      preserveAspectRatio={cut ? 'xMinYMid slice' : undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
    >
      <path d={strokes.join('')} />
    </svg>
  );
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The loudness of a spoken paragraph: seven seconds of a real voice note, root mean square in 66 intervals; 100 is the
 * loudest. Every waveform on the public pages is a piece of it; none is made up.
 */
export const speech = [
  74, 83, 72, 49, 74, 68, 61, 31, 42, 18, 8, 4, 6, 61, 86, 61, 44, 43, 57, 9, 66, 51, 5, 67, 65, 50, 30, 6,
  82, 60, 53, 41, 11, 75, 62, 73, 15, 38, 15, 88, 76, 61, 96, 81, 7, 68, 55, 40, 48, 68, 58, 28, 22, 100, 38,
  66, 33, 56, 76, 66, 8, 11, 34, 44, 62, 81,
];

/** Returns `count` consecutive loudness values from 0 to 1, from any start; after the last value it starts again. */
export function phrase(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => (speech[(from + bar) % speech.length] ?? 0) / 100);
}
