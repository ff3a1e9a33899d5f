import { PlayButton } from '#components/play-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { audioAddress } from '#lib/audio/audio-address.ts';
import { pagePlayback, usePlayback } from '#lib/audio/playback.ts';
import type { AwaitingAdjudication } from './decision.ts';
import type { AddressOf } from './fresh-address.ts';

const probe = document.createElement('audio');

/** Says that another contributor sent this recording earlier, and what follows from each decision. */
export function CopyNote(props: {
  item: AwaitingAdjudication;
  first: NonNullable<AwaitingAdjudication['copy_of']>;
  addressOf: AddressOf;
}) {
  const { item, first, addressOf } = props;
  const id = `first ${item.submission_id}`;
  const { state } = usePlayback(id);
  const url = async () =>
    audioAddress(await addressOf(item, 'first'), first.audio_type, (type) => probe.canPlayType(type));
  return (
    <Alert>
      <p>
        <strong>Another person sent the same recording earlier.</strong> Accept it if it is this person’s own
        voice, and reject it if they passed it on. A version has only the first of the two that is accepted.
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
        <p>Its speaker has taken the earlier one back.</p>
      )}
      <p className="text-sm break-all">Id of the earlier one: {first.submission_id}</p>
    </Alert>
  );
}
