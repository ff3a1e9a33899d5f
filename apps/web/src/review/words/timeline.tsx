import { edgesOf, moveEdge, type Edge } from '@labrish/dataset/transcript/segments';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '#components/ui/elements.tsx';
import { usePlayer, type Player } from '../player/player.ts';
import type { Writing } from './fields.tsx';
import { isRepeated, timeText, toggleSegment } from './segment-fields.tsx';

interface Shown {
  writing: Writing;
  player: Player;
  length_ms: number;
}

/** Shows the segments along the recording, under its waveform. */
export function Timeline(shown: Shown) {
  return <Bars {...shown} />;
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
