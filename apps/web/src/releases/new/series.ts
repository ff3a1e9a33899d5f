import type { Release } from '@labrish/api/releases/schema';
import { pilot } from '#lib/pilot.ts';

/** Lists every dataset that has a version; the dataset with the newest version comes first. */
export function allSeriesOf(releases: readonly Release[]): string[] {
  return [...new Set(releases.map(({ series }) => series))];
}

/** Returns a name that no dataset has yet: product and country, followed by a number if a dataset has that name. */
export function freeSeries(product: string, taken: readonly string[]): string {
  const name = nameOf(`${product} ${pilot.country.name}`);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}-${n}`;
  return free;
}

/** Makes a valid name from any words, short enough to append a number. */
function nameOf(words: string): string {
  const name = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-$/, '');
  return name.length > 1 ? name : 'dataset';
}

/** Returns the unpublished version: a dataset has one at a time. */
export function unpublishedOf(releases: readonly Release[], series: string): Release | undefined {
  return releases.find((one) => one.series === series && isUnpublished(one));
}

/** Returns whether the version was never published. */
export function isUnpublished({ state }: Pick<Release, 'state'>): boolean {
  return state === 'building' || state === 'built';
}
