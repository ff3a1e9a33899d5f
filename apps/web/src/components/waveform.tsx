import { useMemo } from 'react';
import { classNames } from './ui/elements.tsx';
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

/** Peaks of a voice note, with its phrases, words and breaths. */
// prettier-ignore
export const voice = [26, 78, 72, 39, 16, 41, 57, 45, 22, 32, 70, 43, 10, 19, 37, 22, 18, 62, 82, 74, 29, 20, 55, 68, 30, 9, 25, 65, 62, 33, 6, 23, 64, 80, 34, 11, 14, 40, 61, 52, 20, 6, 11, 26, 29, 13, 10, 31, 33, 15, 10, 4, 4, 4, 11, 39, 44, 38, 18, 9, 14, 32, 22, 7, 21, 55, 31, 22, 54, 64, 32, 6, 18, 39, 26, 34, 81, 41, 12, 5, 4, 3, 3, 6, 23, 70, 69, 33, 34, 85, 53, 28, 73, 38, 5, 22, 51, 32, 26, 59, 38, 7, 20, 55, 79, 59, 25, 19, 51, 30, 22, 59, 70, 32, 5, 35, 81, 43, 34, 70, 46, 18, 64, 80, 61, 26, 6, 6, 6, 22, 64, 92];

/** Draws the product's ornament: a waveform from edge to edge. */
export function VoiceBand({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames('bg-primary-soft md:[&_path]:stroke-4', className)}>
      <Waveform peaks={voice} strokes={voice.length} progress={0.31} className="h-full" />
    </div>
  );
}
