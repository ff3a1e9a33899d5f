import type { Submission } from '@labrish/api/submissions/schema';
import { createTable, getCoreRowModel } from '@tanstack/react-table';
import { columns } from './columns.tsx';

/** The table of these submissions. It keeps no state of its own, so it is made anew when they change. */
export function tableOf(data: Submission[]) {
  const table = createTable({
    data,
    columns,
    state: {},
    onStateChange: () => undefined,
    renderFallbackValue: null,
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ id }) => id,
  });
  table.setOptions((options) => ({ ...options, state: table.initialState }));
  return table;
}
