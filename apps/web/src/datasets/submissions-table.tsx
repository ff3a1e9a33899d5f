import type { Submission } from '@labrish/api/submissions/schema';
import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { columns } from './columns.tsx';
import { grid, useIsTable } from './row-grid.ts';
import { useSlots } from './slots.ts';
import { SubmissionRow } from './submission-row.tsx';
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
  const [active, setActive] = useState<number>();
  const isTable = useIsTable();
  const { list, total, visible, height, measure } = useWindowedRows(
    rows.length,
    isTable,
    active,
    props.onNearEnd,
  );
  const slots = useSlots(visible.map(({ index }) => rows[index]?.id ?? ''));
  const reachable = visible.some(({ index }) => index === active) ? active : visible[0]?.index;

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
          {visible.map(({ index, start }) => {
            const submission = rows[index];
            return (
              submission && (
                <SubmissionRow
                  // A card is measured when it comes, a line is not.
                  key={isTable ? slots.get(submission.id) : submission.id}
                  submission={submission}
                  index={index}
                  start={start}
                  height={height}
                  ref={measure}
                  reachable={index === reachable}
                  onFocus={setActive}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
