import { useMemo } from 'react';
import { SeekableWaveform } from '#components/seekable-waveform.tsx';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { clock } from '#lib/format.ts';
import { loopBetween, usePlayer, type Player } from './player.ts';

/** Shows the waveform, large: a click jumps, dragging with the mouse loops a part. */
export function Wave({ player, peaks, seconds }: { player: Player; peaks: string | null; seconds: number }) {
  const { position, loop } = usePlayer(player);
  const decoded = useMemo(() => decodePeaks(peaks), [peaks]);
  const share = (at: number) => `${seconds > 0 ? (Math.min(at, seconds) / seconds) * 100 : 0}%`;
  const end = loop?.to ?? Math.max(loop?.from ?? 0, position);
  return (
    <div className="grid gap-1">
      <div className="relative text-primary">
        {loop && (
          <span
            aria-hidden
            className="absolute inset-y-0 rounded-sm border-x-2 border-mango bg-mango/25"
            style={{ left: share(loop.from), width: share(end - loop.from) }}
          />
        )}
        <SeekableWaveform
          peaks={decoded}
          seconds={seconds}
          position={position}
          onSeek={player.seek}
          onSelect={(from, to) => player.setLoop(loopBetween(from, to))}
          strokes={110}
          className="relative h-16 sm:h-20"
        />
      </div>
      <div aria-hidden className="flex justify-between text-sm text-muted tabular-nums">
        <span>{clock(position)}</span>
        <span>{seconds > 0 ? clock(seconds) : ''}</span>
      </div>
    </div>
  );
}
