import type { Submission } from '@labrish/api/submissions/schema';
import { memo, useLayoutEffect, useRef, type Ref } from 'react';
import { classNames } from '#lib/class-names.ts';
import { useLanded } from '#lib/flight.ts';
import { pagePlayback } from '#lib/playback.ts';
import { columns, type TabIndex } from './columns.tsx';
import { grid } from './row-grid.ts';
import { rowKey } from './row-key.ts';
import { useTrackOf } from './track.ts';

/** How a column behaves in the card that a row is below xl. */
const inCard: Record<string, string> = {
  region: 'max-xl:text-sm max-xl:text-muted',
  created_at: 'max-xl:order-1 max-xl:ml-auto max-xl:text-sm max-xl:text-muted',
  prompt_text: 'max-xl:order-2 max-xl:basis-full max-xl:font-semibold',
  transcription: 'max-xl:order-2 max-xl:basis-full',
  audio: 'max-xl:order-2 max-xl:basis-full empty:hidden xl:empty:block',
};

// Put together once: a fling draws hundreds of rows a second.
const card = classNames(
  grid,
  'items-center rounded-xl border bg-card p-4 max-xl:flex max-xl:flex-wrap max-xl:gap-x-2 max-xl:gap-y-2.5',
  'xl:h-full xl:rounded-none xl:border-0 xl:border-t xl:py-2 xl:hover:bg-primary-soft/50',
  'in-focus-visible:outline-2 in-focus-visible:-outline-offset-2 in-focus-visible:outline-(--focus)',
);
const cellLook = Object.fromEntries(
  columns.map(({ id }) => [id, classNames('min-w-0 text-[0.9375rem]/snug', inCard[id])]),
);

function Cells({ submission, tabIndex }: { submission: Submission; tabIndex: TabIndex }) {
  return columns.map(({ id, cell }) => (
    <div key={id} role="gridcell" className={cellLook[id]}>
      {cell(submission, tabIndex)}
    </div>
  ));
}

/** A row that flies by: one line of it, where it will stand. */
function Glimpse({ submission }: { submission: Submission }) {
  return (
    <div role="gridcell" className="col-start-5 truncate text-[0.9375rem]/snug">
      {submission.prompt_text}
    </div>
  );
}

/**
 * One submission; the next one when it has gone out of sight. Remembered: scrolling draws only the rows that come into
 * sight.
 */
export const SubmissionRow = memo(function SubmissionRow({
  ref,
  submission,
  ...props
}: {
  ref: Ref<HTMLDivElement> | undefined;
  submission: Submission;
  index: number;
  /** From the top of the list, in pixels. */
  start: number;
  /** In pixels; a card is as high as what is in it. */
  height: number | undefined;
  /** Tab stops at one row and its controls only; the arrows do the rest. */
  reachable: boolean;
  onFocus: (index: number) => void;
}) {
  const trackOf = useTrackOf();
  const tabIndex = props.reachable ? 0 : -1;
  // A card cannot wait: how high it is depends on what is in it.
  const hasLanded = useLanded(submission.id, props.height === undefined);
  const inner = useRef<HTMLDivElement>(null);
  const shown = useRef(submission.id);
  useLayoutEffect(() => {
    // The focus was on a submission, and does not pass to the next one in its place.
    if (shown.current !== submission.id) inner.current?.parentElement?.blur();
    shown.current = submission.id;
  }, [submission.id]);
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      data-index={props.index}
      ref={ref}
      tabIndex={tabIndex}
      onFocus={() => props.onFocus(props.index)}
      onKeyDown={rowKey(() => void pagePlayback().toggle(trackOf(submission)), submission)}
      className="absolute inset-x-0 scroll-mt-12 pb-3 contain-content outline-none xl:pb-0"
      style={{ top: props.start, height: props.height }}
    >
      <div role="presentation" ref={inner} className={card}>
        {hasLanded ? (
          <Cells key={submission.id} submission={submission} tabIndex={tabIndex} />
        ) : (
          <Glimpse submission={submission} />
        )}
      </div>
    </div>
  );
});
