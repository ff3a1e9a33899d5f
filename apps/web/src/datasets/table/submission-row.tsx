import type { Submission } from '@labrish/api/submissions/schema';
import { memo, type Ref } from 'react';
import { classNames } from '#lib/class-names.ts';
import { columns, DASH, type TabIndex } from './columns.tsx';
import { beforePrompt, grid } from './row-grid.ts';
import { rowKey } from './row-key.ts';

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

// No grid: laying out hundreds of them a second fills the browser's memory, and it would later stand still to clean up.
const glimpse = classNames('h-full truncate border-t pr-4 text-[0.9375rem]/16', beforePrompt);

/** A row that flies by: one line of it, from where it will stand. */
function Glimpse({ submission }: { submission: Submission }) {
  return (
    <div role="gridcell" className={glimpse}>
      {submission.prompt_text ?? DASH}
    </div>
  );
}

/** The row that has the focus, or had it last. */
export interface Walked {
  index: number;
  id: string;
}

/** One submission. Remembered: scrolling draws only the rows that come into sight. */
export const SubmissionRow = memo(function SubmissionRow({
  ref,
  submission,
  index,
  tabIndex,
  ...props
}: {
  ref: Ref<HTMLDivElement> | undefined;
  submission: Submission;
  index: number;
  /** From the top of the list, in pixels. */
  start: number;
  /** In pixels; a card is as high as what is in it. */
  height: number | undefined;
  isGlimpse: boolean;
  /** Tab stops at one row and its controls only; the arrows do the rest. */
  tabIndex: TabIndex;
  onFocus: (row: Walked) => void;
  onPlay: (submission: Submission) => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      ref={ref}
      tabIndex={tabIndex}
      onFocus={() => props.onFocus({ index, id: submission.id })}
      onKeyDown={rowKey(() => props.onPlay(submission), submission)}
      className="absolute inset-x-0 scroll-mt-12 pb-3 contain-content outline-none xl:pb-0"
      style={{ top: props.start, height: props.height }}
    >
      {props.isGlimpse ? (
        <Glimpse submission={submission} />
      ) : (
        <div role="presentation" className={card}>
          <Cells submission={submission} tabIndex={tabIndex} />
        </div>
      )}
    </div>
  );
});
