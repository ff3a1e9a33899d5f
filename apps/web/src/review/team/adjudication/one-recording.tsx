import { Card, Alert, Badge } from '#components/ui/elements.tsx';
import type { AwaitingAdjudication } from './decision.ts';
import { DecisionForm } from './decision-form.tsx';
import type { AddressOf } from './fresh-address.ts';
import { useFocusOnMount } from '#components/focus-on-mount.ts';
import { useDecide } from './use-decide.ts';
import { Verdicts } from './verdicts.tsx';
import { Wordings } from './wordings.tsx';
import { PlayButton, SeekableWaveform } from '#components/player.tsx';
import { useMemo } from 'react';
import { decodePeaks } from '#lib/audio/peaks.ts';
import { pilotOf, SEVERAL, labelName } from '#lib/pilot.ts';
import { pagePlayback, usePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import { lookOf } from '#components/category-look.ts';
import { clock, date } from '#lib/format.ts';

const QUESTIONS: Record<AwaitingAdjudication['reason'], string> = {
  verdict: 'Does this recording belong in the dataset?',
  report: 'Does this recording belong in the dataset?',
  label: 'Reviewers hear different labels: which is it?',
  words: 'Listeners accepted it, a transcriber rejects it: does it belong in the dataset?',
  copy: 'Whose recording is this?',
};

/** Shows a recording with all its verdicts, and beside it the decision form. */
export function OneRecording(props: {
  item: AwaitingAdjudication;
  /** Somebody else has decided while this admin types: the recording waits no longer. */
  isSettled: boolean;
  takesFocus: boolean;
  addressOf: AddressOf;
  /** @param item the recording that the admin types about; undefined while nothing is typed. */
  onTyped: (item: AwaitingAdjudication | undefined) => void;
  onGoOn: () => void;
}) {
  const { item, onGoOn } = props;
  const heading = useFocusOnMount<HTMLHeadingElement>(props.takesFocus);
  const decide = useDecide(item, onGoOn);
  const said = decide.said ?? item.reviews;
  return (
    <article
      aria-labelledby="recording"
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid min-w-0 gap-4">
        <Card className="gap-4 p-5 sm:p-6">
          <h2 id="recording" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            {item.stage === 'words' ? 'Do the words match the recording?' : QUESTIONS[item.reason]}
          </h2>
          {item.held_back && <Alert>{item.held_back}</Alert>}
          {item.copy_of && <CopyNote item={item} first={item.copy_of} addressOf={props.addressOf} />}
          <Recording item={item} addressOf={props.addressOf} />
        </Card>
        <Wordings of={pilotOf(item.pilot)} said={said} isPrivate={item.status === 'quarantined'} />
        <Verdicts item={item} said={said} />
      </div>
      <DecisionForm {...props} decide={decide} />
    </article>
  );
}

/** Says that another contributor sent this recording earlier, and what follows from each decision. */
function CopyNote(props: {
  item: AwaitingAdjudication;
  first: NonNullable<AwaitingAdjudication['copy_of']>;
  addressOf: AddressOf;
}) {
  const { item, first, addressOf } = props;
  const id = `first ${item.submission_id}`;
  const { state } = usePlayback(id);
  const url = () => addressOf(item, 'first');
  return (
    <Alert>
      <p>
        <strong>Another person sent the same recording earlier.</strong> Accept it if it is this person’s own
        voice, and reject it if they passed it on. A version includes only the first of the two that is
        accepted.
      </p>
      {first.audio_url ? (
        <div role="group" aria-label="The earlier recording" className="flex items-center gap-3">
          <PlayButton
            state={state}
            className="size-11"
            onClick={() => void pagePlayback().toggle({ id, url })}
          />
          <span>The earlier recording</span>
        </div>
      ) : (
        <p>Its speaker has withdrawn the earlier one.</p>
      )}
      <p className="text-sm break-all">ID of the earlier one: {first.submission_id}</p>
    </Alert>
  );
}

/** Shows the recording, played on request, with its contributor's own description. */
function Recording(props: { item: AwaitingAdjudication; addressOf: AddressOf }) {
  const { item, addressOf } = props;
  const of = pilotOf(item.pilot);
  return (
    <>
      {/* Prefix the id: in the list of submissions the same recording has another address, so the same id would clash. */}
      <Player id={`decision ${item.submission_id}`} recording={item} url={() => addressOf(item)} />
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
