import { phrase } from './speech.ts';
import { round } from './waveform.tsx';

const BARS = 48;

/** Draws the waveform from which the server cuts the bars of its charts (site/releases/figures-shown.ts). */
export function BarWave() {
  const step = 100 / BARS;
  const strokes = phrase(28, BARS).map((loudness, bar) => {
    const half = 3 + loudness * 6;
    return `M${round((bar + 0.5) * step)} ${round(10 - half)}v${round(half * 2)}`;
  });
  return (
    <svg className="visually-hidden" aria-hidden="true" width="0" height="0">
      <mask id="bar-wave" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="20">
        <path d={strokes.join('')} stroke="#fff" strokeWidth={round(step * 0.6)} />
      </mask>
    </svg>
  );
}
