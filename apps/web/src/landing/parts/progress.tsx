import { phrase } from './speech.ts';
import { round } from './waveform.tsx';

/**
 * A waveform that fills from the left; the server writes how far, from 0 to 100. Widths are attributes, because the
 * content security policy of these pages allows no style attributes.
 */
export function Progress({ counted, bars }: { counted: string; bars: number }) {
  const step = 100 / bars;
  const strokes = phrase(28, bars).map((loudness, bar) => {
    const half = 1.5 + loudness * 7;
    return `M${round((bar + 0.5) * step)} ${round(10 - half)}v${round(half * 2)}`;
  });
  const mask = `${counted}-wave`;
  return (
    <svg className="progress" viewBox="0 0 100 20" preserveAspectRatio="none">
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="20">
        <path d={strokes.join('')} stroke="#fff" strokeWidth={round(step * 0.5)} />
      </mask>
      <g mask={`url(#${mask})`}>
        <rect className="progress-rest" width="100" height="20" />
        <rect className="progress-done" width={`{{${counted}_share}}`} height="20" />
      </g>
    </svg>
  );
}
