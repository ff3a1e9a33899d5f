import type { Client } from '@labrish/api/client';

type Stats = Awaited<ReturnType<Client['submissions']['stats']['query']>>;

/** Returns how many submissions a download will list according to the counters; undefined for other filters. */
export function expectedTotal(stats: Stats, filters: object): number | undefined {
  const given = Object.entries(filters) as [string, string][];
  const [first, ...more] = given;
  if (!first) return stats.total;
  if (more.length) return undefined;
  const [name, value] = first;
  if (name === 'category') return stats.byCategory[value as keyof Stats['byCategory']];
  return name === 'region' ? (stats.byRegion[value] ?? 0) : undefined;
}
