import type { ReactNode } from 'react';

/** Shows figures under their headings, with a caption for screen readers. Each row has a name; its figures are at the right. */
export function FigureTable(props: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[];
}) {
  return (
    <table className="w-full text-right text-sm tabular-nums">
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        <tr className="text-muted">
          {props.columns.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 font-semibold first:pl-0 first:text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ key, name, figures }) => (
          <tr key={key} className="border-t align-top">
            <th scope="row" className="w-full py-1.5 text-left font-normal [overflow-wrap:anywhere]">
              {name}
            </th>
            {figures.map((figure, place) => (
              <td key={props.columns[place + 1]} className="py-1.5 pl-3">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a table of people or things in a frame that scrolls, with what can be done with each (`action`) at the end of its row. */
export function ScrollTable(props: {
  label: string;
  columns: readonly string[];
  action: string;
  children: ReactNode;
}) {
  return (
    <div className="relative max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={props.label}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {props.columns.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2">
              <span className="sr-only">{props.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}
