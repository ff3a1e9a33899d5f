import type { Submission } from '@labrish/api/submissions/schema';
import { memo, useCallback, type Ref } from 'react';
import { pagePlayback } from '#lib/audio/playback.ts';
import { SubmissionRow, type FocusedRow } from './submission-row.tsx';
import { useTrackOf } from '#datasets/player/track.ts';

/** Renders the rows in the window. `memo` pays off in fast scrolling, where many frames show the same rows. */
export const DrawnRows = memo(function DrawnRows(props: {
  rows: Submission[];
  /** Which rows are shown, and their offset from the top of the list, in pixels. */
  visible: readonly { index: number; start: number }[];
  isTable: boolean;
  /** Height of a line of the table, in pixels. */
  height: number | undefined;
  measure: Ref<HTMLDivElement> | undefined;
  focusedRow: FocusedRow | undefined;
  onRowFocus: (row: FocusedRow) => void;
  onOpen: (id: string) => void;
}) {
  const { visible, focusedRow } = props;
  const trackOf = useTrackOf();
  const drawn = visible.flatMap(({ index, start }) => {
    const submission = props.rows[index];
    return submission ? [{ submission, index, start }] : [];
  });
  const reachable = (drawn.find(({ submission }) => submission.id === focusedRow?.id) ?? drawn[0])?.submission
    .id;
  const play = useCallback(
    (submission: Submission) => void pagePlayback().toggle(trackOf(submission)),
    [trackOf],
  );
  return (
    // `absolute` in a parent of fixed size: when rows come and go, the browser lays out only this element, not the page.
    <div role="presentation" className="absolute inset-0">
      {drawn.map((row) => (
        <SubmissionRow
          key={row.submission.id}
          {...row}
          height={props.height}
          ref={props.measure}
          isTable={props.isTable}
          tabIndex={row.submission.id === reachable ? 0 : -1}
          onFocus={props.onRowFocus}
          onPlay={play}
          onOpen={props.onOpen}
        />
      ))}
    </div>
  );
});
