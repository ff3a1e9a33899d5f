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

type VoiceNoteProps = { from: number; tone: 'sea' | 'amber' | 'sorrel' | 'sent' };

/** Draws the sound of a voice note. It has no button and no length, because nothing plays. */
export function VoiceNote({ from, tone }: VoiceNoteProps) {
  return <Waveform from={from} count={130} cut className={`voice-note ${tone}`} />;
}

const WIDTH = 1600;
const RIDGE_STEP = 16;
const SEA = 196;

/** The hills of the ridge: middle, width and height of each, in drawing units. */
const HILLS = [
  [140, 170, 58], [430, 120, 74], [640, 150, 100], [900, 110, 84], [1180, 150, 152], [1430, 130, 92],
] as const; // prettier-ignore

/** Draws a spoken sentence as a ridge above the sea, mirrored in it, with the sun rising behind. */
export function Horizon() {
  const bars = phrase(0, WIDTH / RIDGE_STEP).map((loudness, bar) => {
    const x = bar * RIDGE_STEP + RIDGE_STEP / 2;
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
