/** Shows rows of text under their headings; the first cell names its row. On a phone each row is a block. */
export function Table(props: { label: string; columns: string[]; rows: string[][] }) {
  return (
    <table aria-label={props.label} className="w-full text-left">
      <thead className="sr-only sm:not-sr-only">
        <tr>
          {props.columns.map((column) => (
            <th key={column} scope="col" className="pr-4 pb-2 text-sm font-semibold text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([name, ...cells]) => (
          <tr key={name} className="grid border-t py-2.5 sm:table-row">
            <th scope="row" className="pr-4 align-top font-semibold break-words sm:py-2.5">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={props.columns[place + 1]} className="pr-4 align-top break-words sm:py-2.5">
                <span className="text-sm text-muted sm:hidden" aria-hidden="true">
                  {props.columns[place + 1]}:{' '}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
