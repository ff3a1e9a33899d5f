import { useMemo } from 'react';
import { lookOf } from '#components/category-look.ts';
import { PlayButton } from '#components/play-button.tsx';
import { SeekableWaveform } from '#components/seekable-waveform.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { pagePlayback, usePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import { clock, date } from '#lib/format.ts';
import { labelName } from '#lib/labels.ts';
import { pilotOf, SEVERAL } from '#lib/pilot.ts';
import type { AwaitingAdjudication } from './decision.ts';
import type { AddressOf } from './fresh-address.ts';

/** Shows the recording, played on request, with its contributor's own description. */
export function Recording(props: { item: AwaitingAdjudication; addressOf: AddressOf }) {
  const { item, addressOf } = props;
  const of = pilotOf(item.pilot);
  return (
    <>
      <Player item={item} addressOf={addressOf} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {SEVERAL && (
          <>
            <dt className="text-muted">Country</dt>
            <dd>{of.country.name}</dd>
          </>
        )}
        <dt className="text-muted">Question</dt>
        <dd dir="auto" className="break-words">
          {item.prompt_text ?? 'None: they spoke freely.'}
        </dd>
        <dt className="text-muted">The speaker calls it</dt>
        <dd>
          {item.category ? (
            <Badge className={lookOf(item.category, of).badge}>{labelName(item.category, of)}</Badge>
          ) : (
            '–'
          )}
        </dd>
        <dt className="text-muted">Recorded</dt>
        <dd>
          <time dateTime={item.created_at}>{date(item.created_at)}</time>
        </dd>
      </dl>
    </>
  );
}

function Player({ item, addressOf }: { item: AwaitingAdjudication; addressOf: AddressOf }) {
  // Prefix the id: in the list of submissions the same recording has another address, so the same id would clash.
  const id = `decision ${item.submission_id}`;
  const { state, position } = usePlayback(id);
  useStopOnUnmount();
  const peaks = useMemo(() => decodePeaks(item.peaks), [item.peaks]);
  const seconds = (item.duration_ms ?? 0) / 1000;
  const track = { id, url: () => addressOf(item) };
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
