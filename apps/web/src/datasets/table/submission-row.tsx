import type { Submission } from '@labrish/api/submissions/schema';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type Ref,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '#components/ui/elements.tsx';
import { afterFastScrolling, isFastScrolling } from '#lib/scrolling/scroll-speed.ts';
import { columns, DASH } from './columns.tsx';

/** The grid of header and rows; below xl each row is a card and the header is for screen readers only. */
export const grid =
  'xl:grid xl:grid-cols-[8.75rem_5rem_5.75rem_7rem_minmax(0,1fr)_minmax(0,1.3fr)_7.25rem_7.75rem_clamp(10.5rem,14vw,14rem)] xl:gap-x-3 xl:px-4';

/** Padding up to the prompt's column, for a row without a grid: four columns, their gaps and the margin. */
const beforePrompt = 'pl-[30.5rem]';

/** Classes of each column in the card that a row is below xl. */
const inCard: Record<string, string> = {
  region: 'max-xl:text-sm max-xl:text-muted',
  created_at: 'max-xl:order-1 max-xl:ml-auto max-xl:text-sm max-xl:text-muted',
  prompt_text: 'max-xl:order-2 max-xl:basis-full max-xl:font-semibold',
  transcription: 'max-xl:order-2 max-xl:basis-full',
  audio: 'max-xl:order-2 max-xl:basis-full empty:hidden xl:empty:block',
};

// Computed once, because fast scrolling renders hundreds of rows a second.
const card = classNames(
  grid,
  'items-center rounded-xl border bg-card p-4 max-xl:flex max-xl:flex-wrap max-xl:gap-x-2 max-xl:gap-y-2.5',
  'xl:h-full xl:rounded-none xl:border-0 xl:border-t xl:py-2 xl:hover:bg-primary-soft/50',
  'in-focus-visible:outline-2 in-focus-visible:-outline-offset-2 in-focus-visible:outline-(--focus)',
);
const cellLook = Object.fromEntries(
  columns.map(({ id }) => [id, classNames('min-w-0 text-[0.9375rem]/snug', inCard[id])]),
);

// A block, not a grid: laying out hundreds of grids a second fills the browser's memory, and its garbage collection
// would later stop the page.
const placeholder = classNames('h-full truncate border-t pr-4 text-[0.9375rem]/16', beforePrompt);

/** Returns whether the row renders in full now. A row that appears in fast scrolling waits until the fast scrolling is over. */
function useIsComplete(mayWait: boolean): boolean {
  const [isComplete, setComplete] = useState(() => !(mayWait && isFastScrolling()));
  useEffect(() => {
    if (isComplete) return;
    // Use a transition: React then renders the rows in small portions, so that together they do not delay a frame.
    return afterFastScrolling(() => startTransition(() => setComplete(true)));
  }, [isComplete]);
  return isComplete;
}

/** The row that has the focus, or had it last. */
export interface FocusedRow {
  index: number;
  id: string;
}

/** Shows one submission. `memo` lets scrolling render only the rows that come into sight. */
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
  /** Offset from the top of the list, in pixels. */
  start: number;
  /** In pixels; undefined for a card, whose height depends on its contents. */
  height: number | undefined;
  /** A line may start as a placeholder; a card may not, because it is measured when it appears. */
  isTable: boolean;
  /** The Tab key stops at one row and its controls only; the arrow keys reach the others. */
  tabIndex: 0 | -1;
  onFocus: (row: FocusedRow) => void;
  onPlay: (submission: Submission) => void;
  /** Shows the details of the submission with this id. */
  onOpen: (id: string) => void;
}) {
  const isComplete = useIsComplete(props.isTable);
  const open = () => props.onOpen(submission.id);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      ref={ref}
      tabIndex={tabIndex}
      onFocus={() => props.onFocus({ index, id: submission.id })}
      onKeyDown={rowKey(() => props.onPlay(submission), open, submission)}
      onClick={rowClick(open)}
      className="absolute inset-x-0 cursor-pointer scroll-mt-12 pb-3 contain-content outline-none xl:pb-0"
      style={{ top: props.start, height: props.height }}
    >
      {isComplete ? (
        <div role="presentation" className={card}>
          {columns.map(({ id, cell }) => (
            <div key={id} role="gridcell" className={cellLook[id]}>
              {cell(submission, { tabIndex, isTable: props.isTable, onOpen: props.onOpen })}
            </div>
          ))}
        </div>
      ) : (
        // In fast scrolling: one line of the prompt, where the prompt will be.
        <div role="gridcell" className={placeholder}>
          {submission.prompt_text ?? DASH}
        </div>
      )}
    </div>
  );
});

/** Handles a row's keys: arrows move to its neighbours, Enter opens its details, space plays. Controls keep their own keys. */
function rowKey(play: () => void, open: () => void, { storage_url }: Submission) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const onRow = event.target === row;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbour(row, event.key === 'ArrowDown' ? 1 : -1)?.focus();
    } else if (event.key === 'Enter' && onRow) {
      event.preventDefault();
      open();
    } else if (event.key === ' ' && onRow) {
      event.preventDefault();
      if (storage_url) play();
    }
  };
}

/** Opens a row's details on a click or tap, except on a control in it or at the end of a text selection. */
function rowClick(open: () => void) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    const isOnControl = target instanceof Element && target.closest('a, button, [role=slider]');
    if (!isOnControl && getSelection()?.isCollapsed !== false) open();
  };
}

/** Returns the row above or below. It is rendered even out of sight (submissions-table.tsx); focusing it scrolls it into view. */
function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | null | undefined {
  const index = Number(row.dataset.index) + step;
  return row.parentElement?.querySelector<HTMLElement>(`[data-index="${index}"]`);
}

const wide = matchMedia('(min-width: 80rem)');

/** Returns whether rows are lines of a table now, and not cards: Tailwind's xl. */
export const useIsTable = () => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
