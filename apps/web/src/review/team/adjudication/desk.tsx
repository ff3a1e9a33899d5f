import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { later } from '#components/later.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { LoadingList, QueryFailure } from '#components/section.tsx';
import { Alert, OutlineButton } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePlace, type Waiting } from '../place.ts';
import type { AwaitingAdjudication } from './decision.ts';
import { freshAddress, type AddressOf } from './fresh-address.ts';
import { useFocusOnMount } from '#components/focus-on-mount.ts';

const OneRecording = later(async () => (await import('./one-recording.tsx')).OneRecording);

/** Maximum number of recordings that the server returns at once, oldest first. */
const LIMIT = 50;

/** Shows one recording at a time. While an admin types about a recording it stays on screen, even if the list changes. */
export function Desk(props: {
  waiting: Waiting;
  wanted: string | null;
  counts: Record<Waiting, number> | undefined;
}) {
  const { waiting, wanted, counts } = props;
  const input = { status: waiting, limit: LIMIT };
  const utils = trpc.useUtils();
  const list = trpc.review.adjudication.list.useQuery(input);
  const [typedAbout, setTypedAbout] = useState<AwaitingAdjudication>();
  const [decided, setDecided] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(false);
  const guard = useLeaveGuard(typedAbout !== undefined);
  const addressOf: AddressOf = (item, which) =>
    freshAddress(
      item,
      list.dataUpdatedAt,
      () => utils.client.review.adjudication.list.query(input),
      (now) => (which === 'first' ? now.copy_of : now),
    );

  const waits = list.data?.data ?? [];
  const find = (id: string | null | undefined) => waits.find((one) => one.submission_id === id);
  const held =
    typedAbout?.status === waiting && (!wanted || wanted === typedAbout.submission_id)
      ? typedAbout
      : undefined;
  const current = find(held?.submission_id) ?? held ?? find(wanted) ?? waits[0];
  const total = Math.max(waits.length, counts?.[waiting] ?? 0);

  const goOn = ({ submission_id }: AwaitingAdjudication) => {
    setTypedAbout(undefined);
    setDecided(submission_id);
    setTakesFocus(true);
    utils.review.adjudication.list.setData(
      input,
      (before) => before && { data: before.data.filter((one) => one.submission_id !== submission_id) },
    );
    void utils.review.invalidate();
  };

  if (!list.data)
    return list.error ? (
      <QueryFailure what="The recordings could not be loaded." query={list} />
    ) : (
      <LoadingList words="Loading..." count={1} itemClass="h-64" />
    );
  return (
    <div className="grid min-w-0 gap-4">
      {guard}
      <QueryFailure what="The recordings could not be reloaded." query={list} />
      {wanted && !find(wanted) && wanted !== decided && !held && (
        <Alert>The recording in this link no longer needs a decision.</Alert>
      )}
      {current ? (
        <>
          <Steps
            waiting={waiting}
            waits={waits}
            current={current}
            total={total}
            onStep={() => setTakesFocus(false)}
          />
          <OneRecording
            key={current.submission_id}
            item={current}
            isSettled={!find(current.submission_id)}
            takesFocus={takesFocus}
            addressOf={addressOf}
            onTyped={setTypedAbout}
            onGoOn={() => goOn(current)}
          />
        </>
      ) : (
        <NothingWaits waiting={waiting} counts={counts} takesFocus={takesFocus} />
      )}
    </div>
  );
}

/** Shows the position in the list, with buttons to the previous and next recording. After the last comes the first. */
function Steps(props: {
  waiting: Waiting;
  waits: AwaitingAdjudication[];
  current: AwaitingAdjudication;
  total: number;
  onStep: () => void;
}) {
  const { waits, total } = props;
  const { openRecording } = usePlace();
  const place = waits.findIndex((one) => one.submission_id === props.current.submission_id);
  const step = (by: number) => {
    const next = waits.at((place + by) % waits.length);
    if (!next) return;
    props.onStep();
    openRecording(props.waiting, next.submission_id);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular-nums">
        {place < 0 ? `${number(total)} waiting` : `${number(place + 1)} of ${number(total)}`}
      </p>
      {waits.length > 1 && (
        <div className="flex gap-2">
          <OutlineButton size="lg" className="px-4" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
            Previous
          </OutlineButton>
          <OutlineButton size="lg" className="px-4" onClick={() => step(1)}>
            Next
            <ChevronRight aria-hidden />
          </OutlineButton>
        </div>
      )}
    </div>
  );
}

const NOTHING: Record<Waiting, string> = {
  disputed: 'No recording is disputed',
  quarantined: 'No recording is reported',
};
const OTHERS: Record<Waiting, [waiting: Waiting, one: string, many: string]> = {
  disputed: ['quarantined', 'reported recording is waiting', 'reported recordings are waiting'],
  quarantined: ['disputed', 'disputed recording is waiting', 'disputed recordings are waiting'],
};

/** Says that everything of this kind is decided, and links to what is left of the other kind. */
function NothingWaits(props: {
  waiting: Waiting;
  counts: Record<Waiting, number> | undefined;
  takesFocus: boolean;
}) {
  const { openWaiting } = usePlace();
  const heading = useFocusOnMount<HTMLHeadingElement>(props.takesFocus);
  const [other, one, many] = OTHERS[props.waiting];
  const left = props.counts?.[other] ?? 0;
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-12 text-center">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {NOTHING[props.waiting]}
      </h2>
      <p className="max-w-prose text-muted">
        {left > 0
          ? `${number(left)} ${left === 1 ? one : many} for you.`
          : 'There is nothing for you to decide.'}
      </p>
      {left > 0 && (
        <OutlineButton size="lg" onClick={() => openWaiting(other)}>
          Go there
        </OutlineButton>
      )}
    </div>
  );
}
