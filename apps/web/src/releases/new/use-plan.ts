import type { PlanInput } from '@labrish/api/releases/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';

/**
 * Loads what a version made now would contain. A query, although the server takes a POST, because nothing that anybody
 * sees is changed. The previous plan stays until the next has arrived.
 */
export function usePlan(input: PlanInput) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [...getQueryKey(trpc.releases.plan), input],
    queryFn: ({ signal }) => client.releases.plan.mutate(input, { signal }),
    placeholderData: keepPreviousData,
  });
}
