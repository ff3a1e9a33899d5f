import { useMemo } from 'react';
import { PlayButton, SeekableWaveform } from '#components/player.tsx';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { pagePlayback, usePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import { clock } from '#lib/format.ts';

/** Plays a recording on request. @param props.id among all players of the console @param props.url requests its address */
export function Player(props: {
  id: string;
  recording: { peaks: string | null; duration_ms: number | null };
  url: () => Promise<string>;
}) {
  const { id, recording, url } = props;
  const { state, position } = usePlayback(id);
  useStopOnUnmount();
  const peaks = useMemo(() => decodePeaks(recording.peaks), [recording.peaks]);
  const seconds = (recording.duration_ms ?? 0) / 1000;
  const track = { id, url };
  return (
    <div role="group" aria-label="Recording" className="flex items-center gap-3">
      <PlayButton state={state} className="size-11" onClick={() => void pagePlayback().toggle(track)} />
      <SeekableWaveform
        peaks={peaks}
        seconds={seconds}
        position={position}
        strokes={64}
        onSeek={(to) => void pagePlayback().seek(track, to)}
        className="h-11 min-w-0 flex-1 text-primary"
      />
      <span className="w-9 text-right text-sm text-muted tabular-nums">
        {clock(state === 'idle' ? seconds : position)}
      </span>
    </div>
  );
}
