import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#lib/api/api-error.ts';

/**
 * Runs what changes the flow as a whole, then asks anew for everything that is on the screen. Where somebody else was faster, the
 * screen shows what they did, and what was asked for can be repeated on top of it.
 *
 * @returns a function that throws what the work throws
 */
export function useChange(): <T>(work: () => Promise<T>) => Promise<T> {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries();
  return async (work) => {
    try {
      const done = await work();
      await refresh();
      return done;
    } catch (error) {
      if (isConflict(error)) await refresh();
      throw error;
    }
  };
}
