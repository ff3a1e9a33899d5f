import type { Submission } from '@labrish/api/submissions/schema';

/** The colours of each category, the same for badge, counter and waveform. */
export const categoryLook: Record<Submission['category'], { badge: string; voice: string; bar: string }> = {
  English: { badge: 'bg-sea-soft text-sea', voice: 'text-sea', bar: 'bg-sea-fill' },
  Mix: { badge: 'bg-amber-soft text-amber', voice: 'text-amber', bar: 'bg-amber-fill' },
  Patwa: { badge: 'bg-sorrel-soft text-sorrel', voice: 'text-sorrel', bar: 'bg-sorrel-fill' },
};
