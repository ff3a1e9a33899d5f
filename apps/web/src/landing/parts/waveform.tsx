import { phrase } from './speech.ts';

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
