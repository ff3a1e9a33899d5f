import type { Submission } from '@labrish/api/submissions/schema';
import { useCallback, useMemo, useState, useEffect, useLayoutEffect } from 'react';
import { classNames } from '#components/ui/elements.tsx';
import { columns } from './columns.tsx';
import { grid, useIsTable, type FocusedRow, SubmissionRow } from './submission-row.tsx';
import { pagePlayback } from '#lib/audio/playback.ts';
import { useTrackOf } from '#datasets/player/audio-player.tsx';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { isFastScrolling } from '#lib/scrolling/scroll-speed.ts';
import { usePageOffset } from '#lib/scrolling/page-offset.ts';
import { rowsToDraw } from './rows-to-draw.ts';

/**
 * Lists any number of submissions: only the rows in sight are rendered, and `onNearEnd` requests more before the end is
 * reached. Arrow keys move between rows, Enter opens a row, space plays it.
 */
export function SubmissionsTable(props: {
  rows: Submission[];
  onNearEnd: () => void;
  /** Shows the details of the submission with this id. */
  onOpen: (id: string) => void;
  dimmed: boolean;
}) {
  const { rows, onOpen } = props;
  const [focusedRow, setWalked] = useState<FocusedRow>();
  const isTable = useIsTable();
  const { list, total, visible, height, measure } = useWindowedRows(
    rows.length,
    isTable,
    focusedRow?.index,
    props.onNearEnd,
  );
  const trackOf = useTrackOf();
  const play = useCallback(
    (submission: Submission) => void pagePlayback().toggle(trackOf(submission)),
    [trackOf],
  );
  // Memoised: in fast scrolling, many frames show the same rows.
  const drawn = useMemo(() => {
    const shown = visible.flatMap(({ index, start }) => {
      const submission = rows[index];
      return submission ? [{ submission, index, start }] : [];
    });
    const reachable = shown.find(({ submission }) => submission.id === focusedRow?.id) ?? shown[0];
    return shown.map((row) => (
      <SubmissionRow
        key={row.submission.id}
        {...row}
        height={height}
        ref={measure}
        isTable={isTable}
        tabIndex={row === reachable ? 0 : -1}
        onFocus={setWalked}
        onPlay={play}
        onOpen={onOpen}
      />
    ));
  }, [rows, visible, focusedRow, height, measure, isTable, play, onOpen]);
  return (
    <div
      role="grid"
      aria-label="Voice submissions"
      aria-rowcount={rows.length + 1}
      className={classNames('transition-opacity', props.dimmed && 'opacity-60')}
    >
      <div role="rowgroup" className="sticky top-0 z-10 max-xl:sr-only">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(
            grid,
            'h-10 items-center rounded-t-xl border bg-sunken text-sm font-semibold',
          )}
        >
          {columns.map(({ id, header }) => (
            <div key={id} role="columnheader">
              {header}
            </div>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={list}
        className="relative box-content contain-layout contain-size contain-style xl:overflow-clip xl:rounded-b-xl xl:border xl:border-t-0 xl:bg-card"
        style={{ height: total }}
      >
        {/* `absolute` in a parent of fixed size: when rows come and go, the browser lays out only this element, not the page. */}
        <div role="presentation" className="absolute inset-0">
          {drawn}
        </div>
      </div>
    </div>
  );
}

/** Height of a line of the table, in rem: two lines of text and their margins. */
const LINE_REM = 4;
/** Height of a card before it has been measured, in pixels. */
const CARD = 190;
/** How many rows before the end the next page is requested. */
const AHEAD = 150;

/**
 * Returns which of `count` rows the window shows, and where. The page itself scrolls, on phones and desktops. Table lines share
 * one `height`; cards are as high as their contents, and `measure`d.
 *
 * @param focusedRow the row that has the focus or had it last: while it is near, its neighbours are rendered for the arrow keys
 */
function useWindowedRows(
  count: number,
  isTable: boolean,
  focusedRow: number | undefined,
  onNearEnd: () => void,
) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [line] = useState(lineHeight);
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isTable ? line : CARD),
    overscan: 4,
    // Only lines are rendered ahead in fast scrolling: cards are too heavy for that.
    rangeExtractor: useMemo(
      () => rowsToDraw(() => isTable && isFastScrolling(), focusedRow),
      [focusedRow, isTable],
    ),
    // Lines are light enough to render within the scroll event, which shows them a frame earlier; cards are not.
    useFlushSync: isTable,
    scrollMargin,
  });
  // Measure again when the table becomes cards or the other way round: the heights differ.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isTable]);
  const items = virtualizer.getVirtualItems();
  const visible = useMemo(
    () => items.map(({ index, start }) => ({ index, start: start - scrollMargin })),
    [items, scrollMargin],
  );
  const isNearEnd = count > 0 && (visible.at(-1)?.index ?? -1) >= count - AHEAD;

  useEffect(() => {
    if (isNearEnd) onNearEnd();
    // `count` is a dependency so that somebody still near the end after a page has loaded requests the next.
  }, [isNearEnd, count, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    /** The same array while the same rows are in the same places. */
    visible,
    height: isTable ? line : undefined,
    measure: isTable ? undefined : virtualizer.measureElement,
  };
}

/** Returns the height of a line in pixels, for the person's font size. */
function lineHeight(): number {
  return LINE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
