import type { Reviewers } from '@labrish/api/review/reviewers/schema';
import { Section } from '#components/section.tsx';
import { classNames } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';

/** In a team of more than MANY, pairs with fewer than LEAST recordings in common are left out. */
const MANY = 12;
const LEAST = 5;

/** Shows how often each two reviewers say the same; renders nothing when no two judged the same recording. */
export function Pairs({ reviewers, pairs }: Reviewers) {
  const inAny = (of: typeof pairs) =>
    reviewers.filter(({ reviewer_id: id }) => of.some(({ first, second }) => first === id || second === id));
  const isMany = inAny(pairs).length > MANY;
  const shown = isMany ? pairs.filter(({ n }) => n >= LEAST) : pairs;
  const team = inAny(shown);
  const pairOf = new Map(shown.map((pair) => [`${pair.first} ${pair.second}`, pair]));
  if (team.length === 0) return null;
  return (
    <Section
      title="Agreement between reviewers"
      note={`How often two reviewers gave the same first verdict on recordings that both judged. Stronger colour means more often.${isMany ? ` Only pairs with ${LEAST} or more.` : ''}`}
    >
      <div
        role="region"
        aria-label="Table, scrolls sideways"
        tabIndex={0}
        className="min-w-0 overflow-x-auto"
      >
        <table className="text-sm tabular-nums">
          <thead>
            <tr>
              <td />
              {team.map(({ reviewer_id, reviewer }) => (
                <th key={reviewer_id} scope="col" className={NAME}>
                  {reviewer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {team.map(({ reviewer_id: row, reviewer }) => (
              <tr key={row}>
                <th scope="row" className={classNames(NAME, 'sticky left-0 bg-card text-left')}>
                  {reviewer}
                </th>
                {team.map(({ reviewer_id: column }) => (
                  <Cell key={column} pair={pairOf.get([row, column].toSorted().join(' '))} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const NAME = 'max-w-28 truncate px-2 py-1.5 font-semibold sm:max-w-40';

/** From each share on, the colour of a cell, the lightest last. */
const COLOURS = [
  [0.9, 'bg-primary/30'],
  [0.75, 'bg-primary/20'],
  [0.5, 'bg-primary/10'],
] as const;

function Cell({ pair }: { pair: Reviewers['pairs'][number] | undefined }) {
  if (!pair) return <td className="border p-2 text-center text-muted">–</td>;
  const { same, n } = pair;
  const colour = COLOURS.find(([from]) => same / n >= from)?.[1];
  return (
    <td className={classNames('border p-2 text-center whitespace-nowrap', colour)}>
      {number(same)} of {number(n)}
    </td>
  );
}
