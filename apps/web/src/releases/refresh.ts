import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';

/** Refetches the versions and waits for them. Also refetches the plan, without waiting, because it may take longer. */
export function useRefreshReleases(): () => Promise<void> {
  const cache = useQueryClient();
  const utils = trpc.useUtils();
  return async () => {
    void cache.invalidateQueries({ queryKey: getQueryKey(trpc.releases.plan) });
    void cache.invalidateQueries({ queryKey: getQueryKey(trpc.releases.wordsToCheck) });
    await utils.releases.list.invalidate();
  };
}
