import type { Submission } from '@labrish/api/submissions/schema';
import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { columns } from './columns.tsx';
import { DrawnRows } from './drawn-rows.tsx';
import { grid, useIsTable } from './row-grid.ts';
import type { FocusedRow } from './submission-row.tsx';
import { useWindowedRows } from './windowed-rows.ts';

/**
 * Lists any number of submissions: only the rows in sight are rendered, and `onNearEnd` requests more before the end is
 * reached. Arrow keys move between rows, Enter opens a row, space plays it.
 */
export function SubmissionsTable({
  rows,
  ...props
}: {
  rows: Submission[];
  onNearEnd: () => void;
  /** Shows the details of the submission with this id. */
  onOpen: (id: string) => void;
  dimmed: boolean;
}) {
  const [focusedRow, setWalked] = useState<FocusedRow>();
  const isTable = useIsTable();
  const { list, total, visible, height, measure } = useWindowedRows(
    rows.length,
    isTable,
    focusedRow?.index,
    props.onNearEnd,
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
        <DrawnRows
          rows={rows}
          visible={visible}
          isTable={isTable}
          height={height}
          measure={measure}
          focusedRow={focusedRow}
          onRowFocus={setWalked}
          onOpen={props.onOpen}
        />
      </div>
    </div>
  );
}
