import type { Submission } from '@labrish/api/submissions/schema';
import { flexRender } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { pagePlayback } from '#lib/playback.ts';
import { grid } from './row-grid.ts';
import { rowKey } from './row-key.ts';
import { SubmissionRow } from './submission-row.tsx';
import { tableOf } from './table.ts';
import { useTrackOf } from './track.ts';
import { useWindowedRows } from './windowed-rows.ts';

/**
 * Submissions, however many: only the rows in sight are drawn, and `onNearEnd` asks for more before the end is
 * reached. Arrow keys walk the rows, space plays.
 */
export function SubmissionsTable(props: { rows: Submission[]; onNearEnd: () => void; dimmed: boolean }) {
  const table = useMemo(() => tableOf(props.rows), [props.rows]);
  const rows = table.getRowModel().rows;
  const [active, setActive] = useState(0);
  const trackOf = useTrackOf();
  const { list, total, visible, measure } = useWindowedRows(rows.length, props.onNearEnd);
  const reachable = visible.some(({ index }) => index === active) ? active : visible[0]?.index;

  return (
    <div
      role="grid"
      aria-label="Voice submissions"
      aria-rowcount={rows.length + 1}
      className={classNames('transition-opacity', props.dimmed && 'opacity-60')}
    >
      <div role="rowgroup" className="sticky top-0 z-10 max-xl:sr-only">
        {table.getHeaderGroups().map((group) => (
          <div
            key={group.id}
            role="row"
            aria-rowindex={1}
            className={classNames(
              grid,
              'h-10 items-center rounded-t-xl border bg-sunken text-sm font-semibold',
            )}
          >
            {group.headers.map((header) => (
              <div key={header.id} role="columnheader">
                {flexRender(header.column.columnDef.header, header.getContext())}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div
        role="rowgroup"
        ref={list}
        className="relative box-content xl:overflow-clip xl:rounded-b-xl xl:border xl:border-t-0 xl:bg-card"
        style={{ height: total }}
      >
        {visible.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <SubmissionRow
                key={row.id}
                row={row}
                index={index}
                start={start}
                ref={measure}
                reachable={index === reachable}
                onFocus={() => setActive(index)}
                onKeyDown={rowKey(() => void pagePlayback().toggle(trackOf(row.original)), row.original)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
