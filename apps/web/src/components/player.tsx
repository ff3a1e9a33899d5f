import { LoaderCircle, Pause, Play } from 'lucide-react';
import { Button, classNames } from './ui/elements.tsx';
import type { Playback } from '#lib/audio/playback.ts';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { clock } from '#lib/format.ts';
import { Waveform } from './waveform.tsx';

const looks = {
  idle: { Icon: Play, label: 'Play' },
  loading: { Icon: LoaderCircle, label: 'Loading audio' },
  playing: { Icon: Pause, label: 'Pause' },
  paused: { Icon: Play, label: 'Play' },
};

/** One round button for the four states of a player. */
export function PlayButton(props: {
  state: Playback['state'];
  onClick: () => void;
  /** -1 takes the button out of the tab order. */
  tabIndex?: 0 | -1;
  className?: string;
}) {
  const { Icon, label } = looks[props.state];
  return (
    <Button
      size="icon"
      variant={props.state === 'idle' ? 'secondary' : 'default'}
      className={classNames('rounded-full', props.className)}
      aria-label={label}
      tabIndex={props.tabIndex}
      data-state={props.state}
      onClick={props.onClick}
    >
      <Icon
        aria-hidden
        className={props.state === 'loading' ? 'animate-spin' : ''}
        fill={props.state === 'loading' ? 'none' : 'currentColor'}
      />
    </Button>
  );
}

/**
 * Draws a waveform in which a click, a drag or a key jumps: arrows by a second, Page keys by ten, Home, End. A finger
 * jumps when it lets go, because until then the browser may take it for scrolling or zooming.
 *
 * @param props.seconds the length; 0 while unknown
 * @param props.position in seconds
 * @param props.onSeek receives a position in seconds
 * @param props.onSelect receives a part that was dragged over with the mouse, in seconds; without it a drag jumps
 * @param props.tabIndex -1 takes it out of the tab order
 */
export function SeekableWaveform(props: {
  peaks: readonly number[] | null;
  seconds: number;
  position: number;
  onSeek: (seconds: number) => void;
  onSelect?: (from: number, to: number) => void;
  strokes?: number;
  tabIndex?: 0 | -1;
  className?: string;
}) {
  const { seconds, position, onSeek, onSelect } = props;
  /** Where the mouse was pressed, in pixels. */
  const pressed = useRef(0);
  const seek = (to: number) => onSeek(Math.min(seconds, Math.max(0, to)));

  const secondsAt = (clientX: number, { currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(seconds, Math.max(0, ((clientX - left) / width) * seconds));
  };
  const byPointer = (event: PointerEvent<HTMLElement>) => {
    const isDrag = Math.abs(event.clientX - pressed.current) > DRAG_PX;
    if (onSelect && isMouse(event) && isDrag)
      onSelect(secondsAt(pressed.current, event), secondsAt(event.clientX, event));
    else seek(secondsAt(event.clientX, event));
  };
  const byKey = (event: KeyboardEvent) => {
    const to = target(event.key, position, seconds);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  };

  return (
    <span
      role="slider"
      tabIndex={props.tabIndex ?? 0}
      aria-label="Position"
      aria-valuemin={0}
      // Use whole seconds like the clock beside it, so that the end is the number shown.
      aria-valuemax={Math.floor(seconds)}
      aria-valuenow={Math.min(Math.floor(position), Math.floor(seconds))}
      aria-valuetext={`${clock(position)} of ${clock(seconds)}`}
      className={`block cursor-pointer touch-pan-y touch-pinch-zoom rounded-sm ${props.className ?? ''}`}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = event.clientX;
        if (isMouse(event)) byPointer(event);
      }}
      onPointerMove={(event) => {
        if (isMouse(event) && isHeld(event)) byPointer(event);
      }}
      onPointerUp={(event) => {
        if (!isMouse(event) && isHeld(event)) byPointer(event);
      }}
    >
      <Waveform
        peaks={props.peaks}
        progress={seconds > 0 ? position / seconds : 0}
        {...(props.strokes && { strokes: props.strokes })}
        className="h-full"
      />
    </span>
  );
}

/** Distance in pixels that the mouse may move during a click; a longer move is a drag. */
const DRAG_PX = 6;

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
const isHeld = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.hasPointerCapture(pointerId);

function target(key: string, position: number, seconds: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: position + 1,
    ArrowLeft: position - 1,
    PageDown: position + 10,
    PageUp: position - 10,
    Home: 0,
    End: seconds,
  };
  return steps[key];
}
