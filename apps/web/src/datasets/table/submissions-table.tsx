import type { Submission } from '@labrish/api/submissions/schema';
import { useCallback, useMemo, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { columns } from './columns.tsx';
import { grid, useIsTable } from './row-grid.ts';
import { type FocusedRow, SubmissionRow } from './submission-row.tsx';
import { useWindowedRows } from './windowed-rows.ts';
import { pagePlayback } from '#lib/audio/playback.ts';
import { useTrackOf } from '#datasets/player/audio-player.tsx';

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
