import type { Category, Label, Pilot } from '@labrish/pilot';
import { labelOf, pilot } from '#lib/pilot.ts';

interface Look {
  badge: string;
  voice: string;
  bar: string;
}

/** The classes of each colour, the same for badge, counter and waveform. */
const LOOKS: Record<Label['colour'], Look> = {
  sea: { badge: 'bg-sea-soft text-sea', voice: 'text-sea', bar: 'bg-sea-fill' },
  amber: { badge: 'bg-amber-soft text-amber', voice: 'text-amber', bar: 'bg-amber-fill' },
  sorrel: { badge: 'bg-sorrel-soft text-sorrel', voice: 'text-sorrel', bar: 'bg-sorrel-fill' },
};
const UNKNOWN: Look = { badge: 'bg-primary-soft text-ink', voice: 'text-primary', bar: 'bg-primary' };

/**
 * Returns the classes for the colour of a category: neutral ones if the country has no such category.
 *
 * @param of the country, if it is not the chosen one
 */
export function lookOf(category: Category, of: Pick<Pilot, 'labels'> = pilot): Look {
  const label = labelOf(category, of);
  return label ? LOOKS[label.colour] : UNKNOWN;
}
