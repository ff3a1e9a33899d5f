import { Trash2 } from 'lucide-react';
import { Waveform } from '#components/waveform.tsx';
import { Button } from '#components/ui/button.tsx';
import { clock } from '#lib/format.ts';
import type { Recorder } from './use-recorder.ts';

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
