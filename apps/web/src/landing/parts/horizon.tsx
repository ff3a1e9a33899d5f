import { phrase, round } from './waveform.tsx';

const WIDTH = 1600;
const STEP = 16;
const SEA = 196;

/** The hills of the ridge: middle, width and height of each, in drawing units. */
const HILLS = [
  [140, 170, 58], [430, 120, 74], [640, 150, 100], [900, 110, 84], [1180, 150, 152], [1430, 130, 92],
] as const; // prettier-ignore

/** Draws a spoken sentence as a ridge above the sea, mirrored in it, with the sun rising behind. */
export function Horizon() {
  const bars = phrase(0, WIDTH / STEP).map((loudness, bar) => {
    const x = bar * STEP + STEP / 2;
    return { x, height: ridge(x) * (0.42 + 0.58 * loudness) };
  });
  const above = bars.map(({ x, height }) => `M${x} ${SEA}V${round(SEA - height)}`).join('');
  const below = bars.map(({ x, height }) => `M${x} ${SEA + 16}v${round(height * 0.2)}`).join('');
  return (
    <div className="horizon" aria-hidden="true">
      <svg
        viewBox={`0 0 ${WIDTH} 244`}
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        strokeLinecap="round"
      >
        <defs>
          <linearGradient id="voice" gradientUnits="userSpaceOnUse" x1="350" x2="1300" y1="0" y2="0">
            <stop offset="0" stopColor="#f58abb" />
            <stop offset="0.3" stopColor="#f5a623" />
            <stop offset="0.62" stopColor="#5fc6cc" />
            <stop offset="1" stopColor="#8db8ff" />
          </linearGradient>
        </defs>
        <path d={`M832 ${SEA}a108 108 0 0 1 216 0Z`} fill="#f5a623" />
        <path d={`M832 ${SEA + 12}a108 60 0 0 0 216 0Z`} fill="#f5a623" opacity="0.2" />
        <g className="horizon-played" stroke="url(#voice)" strokeWidth="8">
          <path d={above} />
          <path d={below} opacity="0.32" />
        </g>
      </svg>
    </div>
  );
}

function ridge(x: number): number {
  return HILLS.reduce((high, [middle, width, height]) => {
    const away = (x - middle) / width;
    return Math.max(high, height * Math.exp(-away * away));
  }, 14);
}
