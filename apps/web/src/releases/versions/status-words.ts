import type { Release } from '@labrish/api/releases/schema';
import { number } from '#lib/numbers.ts';

export type Standing = 'building' | 'built' | NonNullable<Release['status']>;

/** Returns the status of a version: its build state while it is unpublished, then its status for people who have a copy. */
export function standingOf({ state, status }: Pick<Release, 'state' | 'status'>): Standing {
  return status ?? (state === 'built' ? 'built' : 'building');
}

interface Words {
  name: string;
  variant: 'secondary' | 'warning' | 'success' | 'outline' | 'destructive';
  /** What the status means for people who have a copy. */
  meaning: string;
}

export const STANDINGS: Record<Standing, Words> = {
  building: { name: 'Being built', variant: 'secondary', meaning: 'Nobody outside has it.' },
  built: { name: 'Ready, not public', variant: 'secondary', meaning: 'Nobody outside has it.' },
  current: { name: 'Current', variant: 'success', meaning: 'It is the one to use.' },
  superseded: {
    name: 'Superseded',
    variant: 'warning',
    meaning: 'Whoever has a copy is told to take the newest version.',
  },
  do_not_use: {
    name: 'Not to be used',
    variant: 'destructive',
    meaning: 'Whoever has a copy is told to stop using it.',
  },
};

/** Says how many recordings were withdrawn or taken out since publication; undefined for none. */
export function takenBack(withdrawn: number): string | undefined {
  if (withdrawn === 0) return undefined;
  return withdrawn === 1
    ? 'One of its recordings was taken out since. The next version leaves it out.'
    : `${number(withdrawn)} of its recordings were taken out since. The next version leaves them out.`;
}
