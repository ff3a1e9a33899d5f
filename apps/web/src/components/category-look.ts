import type { Category, Label } from '@labrish/pilot';
import { labelOf } from '#lib/labels.ts';

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

/** Returns how a category looks. One that the country does not have has no colour of its own. */
export function lookOf(category: Category): Look {
  const label = labelOf(category);
  return label ? LOOKS[label.colour] : UNKNOWN;
}
