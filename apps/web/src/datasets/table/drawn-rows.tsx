import type { Submission } from '@labrish/api/submissions/schema';
import { memo, useCallback, type Ref } from 'react';
import { pagePlayback } from '#lib/playback.ts';
import { usePlaces } from './placed-rows.ts';
import { SubmissionRow, type Walked } from './submission-row.tsx';
import { useTrackOf } from './track.ts';

/** The rows that the window shows. Remembered: many frames of a fling show the same ones. */
export const DrawnRows = memo(function DrawnRows(props: {
  rows: Submission[];
  /** Which of the rows, and where: from the top of the list, in pixels. */
  visible: readonly { index: number; start: number }[];
  isTable: boolean;
  /** Of a line of the table, in pixels. */
  height: number | undefined;
  measure: Ref<HTMLDivElement> | undefined;
  walked: Walked | undefined;
  onWalk: (row: Walked) => void;
}) {
  const { rows, visible, walked } = props;
  const trackOf = useTrackOf();
  const drawn = new Map(
    visible.flatMap(({ index, start }) => {
      const submission = rows[index];
      return submission ? [[submission.id, { submission, index, start }] as const] : [];
    }),
  );
  const places = usePlaces([...drawn.keys()], props.isTable, walked?.id);
  const reachable =
    walked && drawn.has(walked.id) ? walked.id : places.find(({ isGlimpse }) => !isGlimpse)?.id;
  const play = useCallback(
    (submission: Submission) => void pagePlayback().toggle(trackOf(submission)),
    [trackOf],
  );
  return (
    // Rows that come and go lay out this sheet only, and not the page around it: its parent has a size of its own.
    <div role="presentation" className="absolute inset-0">
      {places.map(({ key, id, isGlimpse }) => {
        const row = drawn.get(id);
        return (
          row && (
            <SubmissionRow
              key={key}
              {...row}
              height={props.height}
              ref={props.measure}
              isGlimpse={isGlimpse}
              tabIndex={id === reachable ? 0 : -1}
              onFocus={props.onWalk}
              onPlay={play}
            />
          )
        );
      })}
    </div>
  );
});
