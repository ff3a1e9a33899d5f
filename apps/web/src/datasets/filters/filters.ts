import type { Submission } from '@labrish/api/submissions/schema';
import { STATUSES } from '#datasets/status/statuses.ts';
import { CATEGORIES } from '#lib/pilot.ts';

export interface Filters {
  category?: Submission['category'];
  region?: string;
  type?: Submission['submission_type'];
  /** Whether the contributor has said what they spoke; otherwise the label is assumed. */
  confirmed?: (typeof CONFIRMED)[number];
  /** Where the recording is in review. */
  status?: (typeof STATUSES)[number];
  search?: string;
}

export const TYPES = ['structured', 'open'] as const satisfies Submission['submission_type'][];
export const CONFIRMED = ['yes', 'no'] as const;
const NAMES = [
  'category',
  'region',
  'type',
  'confirmed',
  'status',
  'search',
] as const satisfies (keyof Filters)[];
/** Maximum lengths in characters, as on the server, which refuses longer values. */
const LONGEST = { region: 100, search: 200 };

/** Reads the filters from an address, and ignores impossible values. */
export function readFilters(address: URLSearchParams): Filters {
  const category = CATEGORIES.find((name) => name === address.get('category'));
  const type = TYPES.find((name) => name === address.get('type'));
  const confirmed = CONFIRMED.find((answer) => answer === address.get('confirmed'));
  const status = STATUSES.find((name) => name === address.get('status'));
  const region = words(address.get('region'), LONGEST.region);
  const search = words(address.get('search'), LONGEST.search);
  return {
    ...(category && { category }),
    ...(region && { region }),
    ...(type && { type }),
    ...(confirmed && { confirmed }),
    ...(status && { status }),
    ...(search && { search }),
  };
}

function words(text: string | null, longest: number): string | undefined {
  const trimmed = text?.trim();
  return trimmed && trimmed.length <= longest ? trimmed : undefined;
}

/** Returns the address with one filter changed, or removed by an empty value; other parameters stay. */
export function withFilter(
  address: URLSearchParams,
  name: keyof Filters,
  value: string | undefined,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value?.trim()) changed.set(name, value.trim());
  else changed.delete(name);
  return changed;
}

/** Returns the address without any filter. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return NAMES.reduce((cleared, name) => withFilter(cleared, name, undefined), address);
}
