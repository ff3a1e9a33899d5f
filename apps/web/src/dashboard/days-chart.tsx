import type { Overview } from '@labrish/api/submissions/overview-schema';
import type { Category } from '@labrish/pilot';
import { FigureTable } from '#components/ui/table.tsx';
import { Card } from '#components/ui/elements.tsx';
import { lookOf } from '#components/category-look.ts';
import { axisEnd, dayName, number } from '#lib/format.ts';
import { CATEGORIES, pilot } from '#lib/pilot.ts';

type Day = Overview['days'][number];

const countOf = ({ by_category }: Day, category: Category) => by_category[category] ?? 0;
const totalOf = (day: Day) => CATEGORIES.reduce((sum, category) => sum + countOf(day, category), 0);

/** Charts the last 30 days, a column of recordings for each day, and shows the same figures as a table. */
export function DaysChart({ days }: { days: Day[] }) {
  const totals = days.map(totalOf);
  const end = axisEnd(Math.max(...totals));
  return (
    <Card aria-labelledby="days" className="min-w-0 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="days" className="text-xl font-bold">
          Contributions per day
        </h2>
        <Legend />
      </div>
      <p className="text-muted">
        {inWords(days)} Days begin at midnight in {pilot.country.name}.
      </p>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted">
        <div className="flex h-44 flex-col justify-between text-right tabular-nums">
          <span className="-translate-y-1/2">{number(end)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <div className="flex h-44 items-end gap-px border-y sm:gap-1">
          {days.map((day) => (
            <Column key={day.day} day={day} end={end} />
          ))}
        </div>
        <div className="col-start-2 flex justify-between pt-1.5">
          <span>{dayName(days[0]?.day ?? '')}</span>
          <span>{dayName(days[Math.floor(days.length / 2)]?.day ?? '')}</span>
          <span>Today</span>
        </div>
      </div>
      <AsTable days={days} />
    </Card>
  );
}

function Legend() {
  return (
    <ul aria-hidden className="flex gap-3 text-sm">
      {pilot.labels.map(({ key, name }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-xs forced-color-adjust-none ${lookOf(key).bar}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Draws the column of a day. A day with at least one recording gets at least a line. */
function Column({ day, end }: { day: Day; end: number }) {
  return (
    <div
      title={`${dayName(day.day)}: ${number(totalOf(day))}`}
      className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-sunken"
    >
      {CATEGORIES.map(
        (category) =>
          countOf(day, category) > 0 && (
            <div
              key={category}
              className={`min-h-0.5 forced-color-adjust-none first:rounded-t-xs ${lookOf(category).bar}`}
              style={{ height: `${(countOf(day, category) / end) * 100}%` }}
            />
          ),
      )}
    </div>
  );
}

function inWords(days: Day[]): string {
  const totals = days.map(totalOf);
  const all = totals.reduce((sum, total) => sum + total, 0);
  if (all === 0) return `None in the last ${days.length} days.`;
  const most = Math.max(...totals);
  const when = dayName(days[totals.lastIndexOf(most)]?.day ?? '');
  return `${number(all)} in the last ${days.length} days, ${number(totals.at(-1) ?? 0)} of them today. The most in a day: ${number(most)}, on ${when}.`;
}

function AsTable({ days }: { days: Day[] }) {
  return (
    <details className="min-w-0 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-semibold text-primary">
        View as a table
      </summary>
      <FigureTable
        caption="Voice notes by day"
        columns={['Day', ...pilot.labels.map(({ name }) => name), 'Total']}
        rows={days.toReversed().map((day) => ({
          key: day.day,
          name: <time dateTime={day.day}>{dayName(day.day)}</time>,
          figures: [...CATEGORIES.map((category) => countOf(day, category)), totalOf(day)].map(number),
        }))}
      />
    </details>
  );
}
