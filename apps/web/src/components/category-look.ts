import type { Submission } from '@labrish/api/submissions/schema';

/** One colour per way of speaking, everywhere: badge, counter, voice. */
export const categoryLook: Record<Submission['category'], { badge: string; voice: string; bar: string }> = {
  English: { badge: 'bg-sea-soft text-sea', voice: 'text-sea', bar: 'bg-sea-fill' },
  Mix: { badge: 'bg-amber-soft text-amber', voice: 'text-amber', bar: 'bg-amber-fill' },
  Patwa: { badge: 'bg-sorrel-soft text-sorrel', voice: 'text-sorrel', bar: 'bg-sorrel-fill' },
};
