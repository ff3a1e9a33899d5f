import { useState } from 'react';
import { conflictOf, type LastChange } from '#lib/api/api-error.ts';

/** What somebody else made of a thing while it was edited here. */
interface TheirChange<Before, Now> extends LastChange {
  before: Before;
  now: Now;
}

/**
 * An edit of something that others may edit too, under optimistic locking: it is saved on the version that it began with,
 * whatever the page has learned since. In a conflict nothing is overwritten, but theirs is told, and the next try is then
 * based on it.
 *
 * @param began what the form opened with
 * @param latest asks the server what there is now; null when it is gone
 * @param isSame whether their change left alone all that is edited here, so that there is nothing to tell
 */
export function useOptimisticEdit<Before extends { version: number }, Now extends Before>(
  began: Before,
  latest: () => Promise<Now | null>,
  isSame: (before: Before, now: Now) => boolean,
) {
  const [base, setBase] = useState(began);
  const [theirs, setTheirs] = useState<TheirChange<Before, Now>>();

  const writeOn = async (from: Before, work: (from: Before) => Promise<unknown>): Promise<boolean> => {
    try {
      await work(from);
      return true;
    } catch (error) {
      const change = conflictOf(error);
      const now = change && (await latest());
      if (!now || now.version === from.version) throw error;
      if (isSame(from, now)) return writeOn(now, work);
      setBase(now);
      setTheirs({ ...change, before: from, now });
      return false;
    }
  };

  return {
    base,
    theirs,
    /**
     * @returns whether it worked; false in a conflict.
     * @throws what the server refused it for otherwise.
     */
    write: (work: (from: Before) => Promise<unknown>) => {
      setTheirs(undefined);
      return writeOn(base, work);
    },
    /** To be called when theirs has been taken over. */
    settle: () => setTheirs(undefined),
  };
}
