import type { Progress } from '@labrish/api/targets/schema';
import { Section } from '#components/section.tsx';
import { number, share } from '#lib/format.ts';
import { DIMENSION_WORDS } from './words.ts';

type Dimension = Progress['dimensions'][number];

/** Shows the cells of one dimension, the worst gap first. */
export function DimensionTable({ dimension, cells, outside }: Dimension) {
  const { title, outside: outsideWords } = DIMENSION_WORDS[dimension];
  return (
    <Section title={title} note={summary(cells)}>
      {cells.length > 0 && (
        <table className="w-full border-collapse text-sm sm:text-base">
          <caption className="sr-only">{title}, those that lack most first</caption>
          <thead>
            <tr className="text-left text-sm text-muted">
              <th scope="col" className="pb-1 font-semibold">
                Name
              </th>
              {['Have', 'Target', 'Missing'].map((name) => (
                <th key={name} scope="col" className="pb-1 pl-2 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(({ key, ...cell }) => (
              <Row key={key} {...cell} />
            ))}
          </tbody>
        </table>
      )}
      {outside > 0 && (
        <p className="text-sm text-muted">
          Plus {number(outside)} {outsideWords}.
        </p>
      )}
    </Section>
  );
}

function Row({ name, have, target, missing }: Omit<Dimension['cells'][number], 'key'>) {
  const filled = target > 0 ? Math.min(1, have / target) : 1;
  return (
    <tr className="border-t align-top">
      <th scope="row" className="w-full py-1.5 text-left font-normal [overflow-wrap:anywhere]">
        {name}
        <span aria-hidden className="mt-1 block h-1.5 rounded-sm bg-sunken">
          <span
            className={`block h-full rounded-sm forced-color-adjust-none ${filled < 0.5 ? 'bg-mango' : 'bg-primary'}`}
            style={{ width: `${filled * 100}%` }}
          />
        </span>
      </th>
      <td className="py-1.5 pl-2 text-right tabular-nums">{number(have)}</td>
      <td className="py-1.5 pl-2 text-right text-muted tabular-nums">{number(target)}</td>
      <td className="py-1.5 pl-2 text-right tabular-nums">
        {missing > 0 ? <strong>{number(missing)}</strong> : 'none'}
      </td>
    </tr>
  );
}

function summary(cells: Dimension['cells']): string {
  if (cells.length === 0) return 'Nothing is asked yet.';
  const target = cells.reduce((sum, cell) => sum + cell.target, 0);
  const missing = cells.reduce((sum, cell) => sum + cell.missing, 0);
  const full = cells.filter((cell) => cell.missing === 0).length;
  if (missing === 0) return 'Every target is met.';
  return `${share(target - missing, target)} filled; ${number(full)} of ${number(cells.length)} met.`;
}
