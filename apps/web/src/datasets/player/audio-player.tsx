import type { Submission } from '@labrish/api/submissions/schema';
import { useMemo, useCallback } from 'react';
import { PlayButton, SeekableWaveform } from '#components/player.tsx';
import { clock } from '#lib/format.ts';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { pagePlayback, usePlayback, type Track } from '#lib/audio/playback.ts';
import { trpc } from '#lib/api/trpc.ts';
import { audioAddress } from '#lib/audio/audio-address.ts';

const sizes = {
  /** In a row of the list. */
  small: { button: '', waveform: 'h-8 max-xl:max-w-96', strokes: 44 },
  /** In the details. */
  large: { button: 'size-11', waveform: 'h-14', strokes: 88 },
};

/** Shows the play button, the waveform to jump in, and the time. */
export function AudioPlayer(props: {
  submission: Submission;
  tabIndex: 0 | -1;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const { submission, tabIndex } = props;
  const { button, waveform, strokes } = sizes[props.size ?? 'small'];
  const { state, position } = usePlayback(submission.id);
  const track = useTrackOf()(submission);
  const peaks = useMemo(() => decodePeaks(submission.peaks), [submission.peaks]);
  const seconds = (submission.duration_ms ?? 0) / 1000;
  return (
    <div className="flex items-center gap-2.5">
      <PlayButton
        state={state}
        tabIndex={tabIndex}
        className={button}
        onClick={() => void pagePlayback().toggle(track)}
      />
      <SeekableWaveform
        peaks={peaks}
        seconds={seconds}
        position={position}
        strokes={strokes}
        tabIndex={tabIndex}
        onSeek={(to) => void pagePlayback().seek(track, to)}
        className={`min-w-0 flex-1 ${waveform} ${props.className ?? ''}`}
      />
      <span className="w-9 text-right text-sm text-muted tabular-nums">
        {clock(state === 'idle' ? seconds : position)}
      </span>
    </div>
  );
}

const probe = document.createElement('audio');

/** Returns a function that makes a submission playable; its presigned address is fetched when it is first played. */
export function useTrackOf(): (submission: Submission) => Track {
  const { client } = trpc.useUtils();
  return useCallback(
    ({ id, audio_type }) => ({
      id,
      url: async () => {
        const { url } = await client.submissions.audioUrl.query({ id });
        return audioAddress(url, audio_type, (type) => probe.canPlayType(type));
      },
    }),
    [client],
  );
}
