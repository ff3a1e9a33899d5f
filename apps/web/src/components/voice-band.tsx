import { classNames } from '#lib/class-names.ts';
import { Waveform } from './waveform.tsx';

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
