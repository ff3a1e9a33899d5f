import { useMemo } from 'react';
import { classNames } from '#lib/class-names.ts';
import { bars } from '#lib/audio/peaks.ts';

/** A recording without peaks is drawn as a dotted line. */
const FLAT = Array.from({ length: 200 }, () => 0);

/**
 * Draws a voice note: the played part in the colour of the text around it, the rest paler.
 *
 * @param props.peaks from 0 to 255; null draws a dotted line
 * @param props.progress from 0 to 1
 */
export function Waveform(props: {
  peaks: readonly number[] | null;
  progress?: number;
  /** Number of strokes; about a fifth of the width in pixels looks right. */
  strokes?: number;
  className?: string;
}) {
  const { peaks, progress = 1, strokes = 44 } = props;
  const path = useMemo(() => strokesPath(bars(peaks?.length ? peaks : FLAT, strokes)), [peaks, strokes]);
  const drawing = (
    <svg viewBox={`0 0 ${strokes} 100`} preserveAspectRatio="none" className="absolute inset-0 size-full">
      <path
        d={path}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
  return (
    <span aria-hidden className={classNames('relative block', props.className)}>
      <span className="absolute inset-0 opacity-45">{drawing}</span>
      <span
        className="absolute inset-0 transition-[clip-path] duration-200 ease-linear"
        style={{ clipPath: `inset(0 ${100 - progress * 100}% 0 0)` }}
      >
        {drawing}
      </span>
    </span>
  );
}

/** Draws upright strokes around the middle line; silence keeps a dot. */
function strokesPath(heights: number[]): string {
  return heights
    .map((height, index) => {
      const half = Math.max(1, height * 44);
      return `M${index + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
}
