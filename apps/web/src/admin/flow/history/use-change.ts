import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#lib/api/api-error.ts';

/**
 * Runs a change of the flow as a whole, then refetches everything on the screen. If somebody else was faster, the screen shows
 * their change, and the user can repeat their own on top of it.
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
