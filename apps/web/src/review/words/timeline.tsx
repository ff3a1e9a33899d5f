import { edgesOf, moveEdge, type Edge } from '@labrish/dataset/transcript/segments';
import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { Button, classNames, IconButton } from '#components/ui/elements.tsx';
import { Key, useKeys } from '../keys.tsx';
import { usePlayer, type Player } from '../player/player.ts';
import type { Writing } from './fields.tsx';
import { useLocalStorage } from '../use-local-storage.ts';
import { Spectrogram } from './spectrogram.tsx';
import { isRepeated, timeText, toggleSegment } from './segment-fields.tsx';

interface Shown {
  writing: Writing;
  player: Player;
  length_ms: number;
}

const MOST_ZOOM = 16;

/** Shows the segments along the recording and, if wanted, its spectrogram, under its waveform. */
export function Timeline(shown: Shown) {
  const { writing, player, length_ms } = shown;
  const [isDrawn, setDrawn] = useLocalStorage<boolean>('review-spectrogram', false);
  const [zoom, setZoom] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const { position } = usePlayer(player);
  const share = Math.min(1, (position * 1000) / length_ms);
  const closer = () => setZoom(Math.min(MOST_ZOOM, zoom * 2));
  const wider = () => setZoom(Math.max(1, zoom / 2));
  useKeys({
    W: () => setDrawn(!isDrawn),
    '+': closer,
    '=': closer,
    'Alt+=': closer,
    '-': wider,
    'Alt+-': wider,
  });
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const at = share * view.scrollWidth - view.scrollLeft;
    if (at < 0 || at > view.clientWidth) view.scrollLeft += at - view.clientWidth / 10;
  }, [share, zoom]);
  const isUsed = isDrawn || writing.words.segments.length > 0;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          variant={isDrawn ? 'secondary' : 'outline'}
          size="lg"
          className="px-3"
          aria-pressed={isDrawn}
          aria-keyshortcuts="W"
          onClick={() => setDrawn(!isDrawn)}
        >
          Spectrogram <Key>W</Key>
        </Button>
        {isUsed && (
          <div role="group" aria-label="Zoom" className="flex items-center gap-1">
            <ZoomButton label="Zoom out" sign="-" icon={ZoomOut} disabled={zoom === 1} onClick={wider} />
            <span className="min-w-8 text-center text-sm tabular-nums">{zoom}×</span>
            <ZoomButton
              label="Zoom in"
              sign="+"
              icon={ZoomIn}
              disabled={zoom === MOST_ZOOM}
              onClick={closer}
            />
          </div>
        )}
      </div>
      {isUsed && (
        <div
          ref={scroller}
          role="region"
          aria-label="Timeline"
          tabIndex={0}
          className="@container overflow-x-auto"
        >
          <div className="relative grid gap-1" style={{ width: `${zoom * 100}%` }}>
            {isDrawn && <Spectrogram {...{ player, length_ms, zoom, scroller }} />}
            <Bars {...shown} />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 border-l-2 border-mango"
              style={{ left: `${share * 100}%` }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function ZoomButton({ sign, ...props }: ComponentProps<typeof IconButton> & { sign: string }) {
  return (
    <IconButton variant="outline" className="size-11" aria-keyshortcuts={sign} title={sign} {...props} />
  );
}

/** Shows each segment as a bar that plays it, and each edge as a slider. */
function Bars({ writing, player, length_ms }: Shown) {
  const { segments } = writing.words;
  const state = usePlayer(player);
  if (segments.length === 0) return null;
  const share = (ms: number) => `${(ms / length_ms) * 100}%`;
  return (
    <div role="group" aria-label="Segments of the recording" className="relative h-11">
      {segments.map((segment, i) => {
        const isPlayed = isRepeated(state, segment);
        return (
          <button
            key={i}
            type="button"
            tabIndex={-1}
            aria-label={`Repeat segment ${i + 1} in the timeline`}
            aria-pressed={isPlayed}
            className={classNames(
              'absolute inset-y-0 overflow-hidden rounded-sm border border-control text-xs font-semibold',
              isPlayed ? 'bg-mango/40' : 'bg-primary-soft',
            )}
            style={{ left: share(segment.from_ms), width: share(segment.to_ms - segment.from_ms) }}
            onClick={() => toggleSegment(player, segment, isPlayed)}
          >
            {i + 1}
          </button>
        );
      })}
      {edgesOf(segments).map((edge) => (
        <EdgeSlider
          key={`${edge.before} ${edge.after}`}
          {...{ writing, edge, length_ms }}
          left={share(edge.at_ms)}
        />
      ))}
    </div>
  );
}

/** Moves an edge by mouse, finger or arrow keys: 10 ms, with Shift 100 ms. */
function EdgeSlider(props: { writing: Writing; edge: Edge; length_ms: number; left: string }) {
  const { writing, edge, length_ms } = props;
  const move = (to_ms: number, by: 'key' | 'pointer') =>
    writing.setSegments(
      moveEdge(writing.words.segments, edge, to_ms, length_ms),
      `edge ${edge.before} ${edge.after} by ${by}`,
    );
  const byKey = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(edge.at_ms + direction * (event.shiftKey ? 100 : 10), 'key');
  };
  const byPointer = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const bars = currentTarget.parentElement?.getBoundingClientRect();
    if (bars && currentTarget.hasPointerCapture(pointerId))
      move(((clientX - bars.left) / bars.width) * length_ms, 'pointer');
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={edgeName(edge)}
      aria-valuemin={0}
      aria-valuemax={length_ms}
      aria-valuenow={edge.at_ms}
      aria-valuetext={timeText(edge.at_ms)}
      className="absolute inset-y-0 -ml-3 w-6 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-0 after:left-1/2 after:border-l-2 after:border-ink"
      style={{ left: props.left }}
      onKeyDown={byKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={byPointer}
    />
  );
}

function edgeName({ before, after }: Edge): string {
  if (before < 0) return `Start of segment ${after + 1}`;
  if (after < 0) return `End of segment ${before + 1}`;
  return `End of segment ${before + 1}, start of segment ${after + 1}`;
}
