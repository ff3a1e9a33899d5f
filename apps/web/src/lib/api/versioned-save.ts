import { useState } from 'react';
import { conflictOf, type LastChange } from '#lib/api/api-error.ts';

/** Another person's change, made during this edit. */
interface TheirChange<Before, Now> extends LastChange {
  before: Before;
  now: Now;
}

/**
 * Edits something that others may edit too, with optimistic locking: saving is based on the version that the edit
 * started from, whatever the page has loaded since. A conflict overwrites nothing: `theirs` is the other change, and
 * the next attempt is based on it.
 *
 * @param began what the form opened with
 * @param latest fetches the current value; null when it is gone
 * @param isSame whether the other change touched nothing that is edited here, so that there is nothing to report
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
     * @returns whether the edit was saved; false on a conflict.
     * @throws any other refusal of the server.
     */
    write: (work: (from: Before) => Promise<unknown>) => {
      setTheirs(undefined);
      return writeOn(base, work);
    },
    /** Call when the other change has been taken over. */
    settle: () => setTheirs(undefined),
  };
}
