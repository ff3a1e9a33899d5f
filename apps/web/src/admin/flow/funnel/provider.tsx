import type { FunnelInput } from '@labrish/api/funnel/schema';
import { useMemo, useState, type ReactNode } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { FunnelContext } from './funnel.ts';

/** Loads the figures once for all states within. The figures of the previous choice stay until the next have loaded. */
export function FunnelProvider({ children }: { children: ReactNode }) {
  const [choice, choose] = useState<FunnelInput>({ days: 30 });
  const { data, isFetching, error } = trpc.funnel.get.useQuery(choice, {
    placeholderData: (before) => before,
  });
  const funnel = useMemo(() => {
    const states = new Map(data?.states.map((state) => [state.state_key, state]));
    return {
      ...{ choice, choose, isLoading: isFetching, failure: error?.message },
      figuresOf: (state_key: string) => states.get(state_key),
    };
  }, [choice, data, isFetching, error]);
  return <FunnelContext value={funnel}>{children}</FunnelContext>;
}
