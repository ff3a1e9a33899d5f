import { Mic, SendHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Recorder } from './use-recorder.ts';

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
