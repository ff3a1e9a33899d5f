import type { Submission } from '@labrish/api/submissions/schema';
import { useCallback, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { pagePlayback } from '#lib/playback.ts';
import { columns } from './columns.tsx';
import { usePlaces } from './placed-rows.ts';
import { grid, useIsTable } from './row-grid.ts';
import { SubmissionRow, type Walked } from './submission-row.tsx';
import { useTrackOf } from './track.ts';
import { useWindowedRows } from './windowed-rows.ts';

/**
 * Submissions, however many: only the rows in sight are drawn, and `onNearEnd` asks for more before the end is
 * reached. Arrow keys walk the rows, space plays.
 */
export function SubmissionsTable({
  rows,
  ...props
}: {
  rows: Submission[];
  onNearEnd: () => void;
  dimmed: boolean;
}) {
  const [walked, setWalked] = useState<Walked>();
  const trackOf = useTrackOf();
  const isTable = useIsTable();
  const { list, total, visible, height, measure } = useWindowedRows(
    rows.length,
    isTable,
    walked?.index,
    props.onNearEnd,
  );
  const drawn = new Map(
    visible.flatMap(({ index, start }) => {
      const submission = rows[index];
      return submission ? [[submission.id, { submission, index, start }] as const] : [];
    }),
  );
  const places = usePlaces([...drawn.keys()], isTable, walked?.id);
  const reachable =
    walked && drawn.has(walked.id) ? walked.id : places.find(({ isGlimpse }) => !isGlimpse)?.id;
  const play = useCallback(
    (submission: Submission) => void pagePlayback().toggle(trackOf(submission)),
    [trackOf],
  );

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
        {/* Rows that come and go lay out this sheet only, and not the page around it: its parent has a size of its own. */}
        <div role="presentation" className="absolute inset-0">
          {places.map(({ key, id, isGlimpse }) => {
            const row = drawn.get(id);
            return (
              row && (
                <SubmissionRow
                  key={key}
                  {...row}
                  height={height}
                  ref={measure}
                  isGlimpse={isGlimpse}
                  tabIndex={id === reachable ? 0 : -1}
                  onFocus={setWalked}
                  onPlay={play}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
