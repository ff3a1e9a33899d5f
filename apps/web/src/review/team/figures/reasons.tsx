import type { Figures } from '@labrish/api/review/figures/schema';
import { useMemo, useState } from 'react';
import { Section, UnfoldLink } from '#components/section.tsx';
import { dayName, number } from '#lib/format.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';

/** Shows why recordings are rejected, week by week: a row of columns for each reason, and a table of the same figures. */
export function Reasons({ reasons, days }: { reasons: Figures['reasons']; days: number }) {
  const [now] = useState(() => new Date());
  const { weeks, rows } = useMemo(() => byWeek(reasons, days, now), [reasons, days, now]);
  const end = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <Section title="Why recordings are rejected" note="How often reviewers gave each reason, by week.">
      {rows.length === 0 ? (
        <p>Nothing has been rejected in this period.</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {rows.map((row) => (
              <li
                key={row.reason}
                className="grid grid-cols-[minmax(6rem,9rem)_1fr_auto] items-end gap-3 border-b pb-1 last:border-b-0"
              >
                <span className="self-center break-words">{reasonLabel(row.reason)}</span>
                <Columns counts={row.counts} end={end} />
                <strong className="self-center tabular-nums">{number(row.total)}</strong>
              </li>
            ))}
          </ul>
          <p aria-hidden className="flex justify-between text-xs text-muted">
            <span>From the week of {dayName(weeks[0] ?? '')}</span>
            <span>to this one; full height: {number(end)}</span>
          </p>
          <AsTable weeks={weeks} rows={rows} />
        </>
      )}
    </Section>
  );
}

/** Draws a row of columns. @param props.end what fills the height */
export function Columns({ counts, end }: { counts: number[]; end: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${counts.length} 100`}
      preserveAspectRatio="none"
      className="h-10 w-full min-w-0 text-primary"
    >
      {counts.map((n, week) => (
        <rect
          key={week}
          x={week + 0.08}
          width={0.84}
          // A week with at least one rejection shows at least a line.
          y={n === 0 ? 99 : Math.min(94, 100 - (n / end) * 100)}
          height={n === 0 ? 1 : Math.max(6, (n / end) * 100)}
          fill="currentColor"
          opacity={n === 0 ? 0.35 : 1}
        />
      ))}
    </svg>
  );
}

function AsTable({ weeks, rows }: { weeks: string[]; rows: ReasonWeeks[] }) {
  const counted = weeks.flatMap((week, place) =>
    rows.flatMap(({ reason, counts }) => {
      const n = counts[place] ?? 0;
      return n === 0 ? [] : [{ week, reason, n }];
    }),
  );
  return (
    <details className="min-w-0 text-sm">
      <UnfoldLink>View as a table</UnfoldLink>
      <table className="mt-2 w-full tabular-nums">
        <thead>
          <tr className="text-left text-muted">
            {['Week of', 'Reason', 'Times'].map((name) => (
              <th key={name} scope="col" className="py-1 font-semibold last:text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.toReversed().map(({ week, reason, n }) => (
            <tr key={`${week} ${reason}`} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                <time dateTime={week}>{dayName(week)}</time>
              </th>
              <td className="py-1">{reasonLabel(reason)}</td>
              <td className="py-1 text-right">{number(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const DAY_MS = 86_400_000;

interface ReasonWeeks {
  reason: string;
  /** One count for each week. */
  counts: number[];
  total: number;
}

/**
 * Counts the rejections of each week in the period, empty weeks included; the most frequent reason comes first. Weeks
 * begin on Monday in UTC, as on the server.
 *
 * @returns weeks by their Mondays (YYYY-MM-DD), oldest first
 */
export function byWeek(
  reasons: Figures['reasons'],
  days: number,
  now: Date,
): { weeks: string[]; rows: ReasonWeeks[] } {
  const last = mondayOf(now.getTime());
  const weeks: string[] = [];
  for (let week = mondayOf(now.getTime() - days * DAY_MS); week <= last; week += 7 * DAY_MS)
    weeks.push(new Date(week).toISOString().slice(0, 10));
  const rows = reasons.map(({ reason, weeks: counted }) => {
    const counts = weeks.map((week) => counted.find((one) => one.week === week)?.n ?? 0);
    return { reason, counts, total: counted.reduce((sum, { n }) => sum + n, 0) };
  });
  return { weeks, rows: rows.sort((a, b) => b.total - a.total || a.reason.localeCompare(b.reason)) };
}

/** Returns midnight (UTC) of that week's Monday, in milliseconds. */
function mondayOf(time: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
}
