const grouped = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const number = (n: number): string => grouped.format(n);

/** Formats a part of a whole in percent; 0 of 0 is 0 %. */
export const share = (part: number, of: number): string => percent.format(of === 0 ? 0 : part / of);

/** Formats a day of the server (YYYY-MM-DD), independent of the reader's time zone. */
export const dayName = (day: string): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));

/** Returns the end of an axis: the smallest round number (1, 2 or 5, then zeros) that is at least `largest`. */
export function axisEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= largest) ?? 10 * power;
}
