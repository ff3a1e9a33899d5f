import { clockTime, dayOf, type Pilot } from '@labrish/pilot';
import type { HoursOf, ReleaseFigures } from '#releases/figures.ts';
import { html, type Html } from '#site/template.ts';
import { inNumbers } from '#site/values.ts';

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const shorter = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a count of recordings; a version may have only one. */
export function recordingsText(n: number): string {
  return n === 1 ? '1 recording' : `${inNumbers(n)} recordings`;
}

/** Formats hours: one decimal from ten hours on, two below, because a small version has less than one hour. */
export function hoursText(hours: number): string {
  return hours >= 10 ? short.format(hours) : hours > 0 && hours < 0.01 ? 'under 0.01' : shorter.format(hours);
}

/** Formats a public figure, which says how much there is at least; a dash if it is hidden. */
export function leastText(figure: number | null, text: (n: number) => string): string {
  return figure === null ? '–' : figure === 0 ? text(figure) : `${text(figure)}+`;
}

/** Formats hours of a public figure, whose steps are quarters. */
export function leastHours(hours: number | null): string {
  return leastText(hours, (n) => (n === 0 ? 'under 0.25' : hoursText(n)));
}

/** Formats a month. @param month `2026-11` */
export function monthText(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats the day of a moment in the country. */
export function dayText(pilot: Pilot, at: Date): string {
  return days.format(new Date(dayOf(pilot, at)));
}

/** Formats a day and time in the country, like "28 November 2026, 1:58 pm, Jamaica time". */
export function momentText(pilot: Pilot, at: Date): string {
  return `${dayText(pilot, at)}, ${clockTime(pilot, at)}`;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size in powers of a thousand, like file managers and curl. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${short.format(bytes / 1000 ** power)} ${UNITS[power] ?? ''}`;
}

/** Draws bar charts. Each value is written beside its bar, so the bar itself is decorative. */
export function chartsOf({ place_words }: Pilot, { by_group, by_category, by_age }: ReleaseFigures): Html {
  const { group } = place_words;
  const charts = [
    [group, `Hours by ${group}`, by_group],
    ['category', 'Hours by what is spoken', by_category],
    ['age', 'Hours by age', by_age],
  ] as const;
  return html`${charts.map(([key, title, bars]) => chart(key, title, bars))}`;
}

function chart(key: string, title: string, groups: readonly HoursOf[]): Html {
  const most = Math.max(...groups.map(({ hours }) => hours ?? 0), 0);
  return html`<figure class="chart" aria-labelledby="chart-${key}">
    <figcaption id="chart-${key}">${title}</figcaption>
    <dl>${groups.map((group) => bar(group, most))}</dl>
  </figure>`;
}

/** Draws one bar. Its mask, which cuts it into a waveform, is defined once in the page (apps/web/src/landing/pages/releases.tsx). */
function bar({ name, hours }: HoursOf, most: number): Html {
  const width = most > 0 && hours !== null ? Math.round((hours / most) * 1000) / 10 : 0;
  const drawing = html`<svg class="bar" aria-hidden="true" viewBox="0 0 100 20" preserveAspectRatio="none">
    <g mask="url(#bar-wave)">
      <rect class="bar-rest" width="100" height="20" />
      <rect class="bar-done" width="${width}" height="20" />
    </g>
  </svg>`;
  const value =
    hours === null ? html`<dd class="bar-hidden">not shown</dd>` : html`<dd>${leastHours(hours)}</dd>`;
  return html`<div>
    <dt>${printed(name)}</dt>
    ${value}
    <dd class="bar-picture">${drawing}</dd>
  </div>`;
}

/** Formats `not said` and `18-24` for display. */
function printed(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace('-', '–');
}
