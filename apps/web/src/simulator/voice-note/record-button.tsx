import { Mic, SendHorizontal, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/elements.tsx';
import type { Recorder } from './use-recorder.ts';
import { Waveform } from '#components/waveform.tsx';
import { clock } from '#lib/format.ts';

/** Milliseconds after which a press counts as held: releasing it sends. */
const HOLD = 500;

/** Records: hold to talk and release to send, or tap to start and tap again to send. Keys count as taps. */
export function RecordButton({ recorder }: { recorder: Recorder }) {
  /** Start time of the press that started the recording. */
  const pressed = useRef<number>(undefined);
  const recording = recorder.state === 'recording';
  const label = recording ? 'Send voice note' : 'Record a voice note';

  const onClick = () => {
    const began = pressed.current;
    pressed.current = undefined;
    if (began !== undefined) {
      if (performance.now() - began >= HOLD) recorder.finish();
    } else if (recording) recorder.finish();
    else if (recorder.state === 'idle') recorder.start();
  };

  return (
    <Button
      size="icon"
      className="size-11 touch-none rounded-full select-none [&_svg]:pointer-events-none"
      aria-label={label}
      title={recording ? label : 'Hold to talk, or tap to start'}
      // Not `disabled`: a disabled button would swallow the release of the press that started it.
      aria-busy={recorder.state === 'starting'}
      onPointerDown={() => {
        pressed.current = undefined;
        if (recorder.state !== 'idle') return;
        pressed.current = performance.now();
        recorder.start();
      }}
      onContextMenu={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {recording ? <SendHorizontal aria-hidden /> : <Mic aria-hidden />}
    </Button>
  );
}

const STROKES = 36;

/** Shows the running recording: its length, its loudness, and a button to cancel. */
export function RecordingBar({ recorder }: { recorder: Recorder }) {
  const latest = recorder.levels.slice(-STROKES);
  const peaks = [...Array.from({ length: STROKES - latest.length }, () => 0), ...latest];
  return (
    <div role="group" aria-label="Recording" className="flex h-11 min-w-0 flex-1 items-center gap-2">
      <Button
        variant="ghost"
        size="icon"
        className="size-11 rounded-full text-destructive"
        aria-label="Cancel recording"
        title="Cancel recording"
        onClick={recorder.cancel}
      >
        <Trash2 aria-hidden />
      </Button>
      <span
        aria-hidden
        className="size-2.5 animate-pulse rounded-full bg-destructive-solid forced-color-adjust-none"
      />
      <span role="timer" className="tabular-nums">
        {recorder.state === 'starting' ? 'Starting' : clock(recorder.seconds)}
      </span>
      <Waveform peaks={peaks} strokes={STROKES} className="h-8 min-w-0 flex-1 text-sorrel" />
    </div>
  );
}
