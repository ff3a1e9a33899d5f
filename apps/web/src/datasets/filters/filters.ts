import * as z from 'zod/mini';
import { STATUSES } from '#datasets/badges.tsx';
import { CATEGORIES } from '#lib/pilot.ts';

/** A text without the spaces around it. `longest` is in characters, as on the server, which refuses longer values. */
const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

const filters = z.object({
  category: z.enum(CATEGORIES),
  region: words(100),
  type: z.enum(['structured', 'open']),
  /** Whether the contributor has said what they spoke; otherwise the label is assumed. */
  confirmed: z.enum(['yes', 'no']),
  /** Where the recording is in review. */
  status: z.enum(STATUSES),
  reviewer: z.guid(),
  search: words(200),
});
const someFilters = z.partial(filters);
export type Filters = z.output<typeof someFilters>;
const NAMES = z.keyof(filters).options;

/** Reads the filters from an address, and ignores impossible values. */
export function readFilters(address: URLSearchParams): Filters {
  const given = NAMES.map((name) => [name, address.get(name)] as const);
  return someFilters.parse(
    Object.fromEntries(given.filter(([name, value]) => filters.shape[name].safeParse(value).success)),
  );
}

/** Returns the address with one filter changed, or removed by an empty value; other parameters stay. */
export function withFilter(address: URLSearchParams, name: keyof Filters, value = ''): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value.trim()) changed.set(name, value.trim());
  else changed.delete(name);
  return changed;
}

/** Returns the address without any filter. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return NAMES.reduce((cleared, name) => withFilter(cleared, name), address);
}
