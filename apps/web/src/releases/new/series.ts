import type { Release } from '@labrish/api/releases/schema';
import { pilot } from '@labrish/pilot';

/** Every dataset that has a version, that of the newest first. */
export function allSeriesOf(releases: readonly Release[]): string[] {
  return [...new Set(releases.map(({ series }) => series))];
}

/** A name that no dataset has yet: the product and the country, then the same with a number. */
export function freeSeries(product: string, taken: readonly string[]): string {
  const name = nameOf(`${product} ${pilot.country.name}`);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}-${n}`;
  return free;
}

/** What the server takes as a name, made of any words. The longest number still fits behind it. */
function nameOf(words: string): string {
  const name = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-$/, '');
  return name.length > 1 ? name : 'dataset';
}

/** The version that is not published yet: a dataset has one at a time. */
export function unpublishedOf(releases: readonly Release[], series: string): Release | undefined {
  return releases.find((one) => one.series === series && isUnpublished(one));
}

/** Nobody outside has it, and nobody outside had it. */
export function isUnpublished({ state }: Pick<Release, 'state'>): boolean {
  return state === 'building' || state === 'built';
}
