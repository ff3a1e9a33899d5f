import type { FunnelInput, StateFigures } from '@labrish/api/funnel/schema';
import { createContext, use } from 'react';

/** Which figures are shown, and those of a state. */
export interface ShownFunnel {
  choice: FunnelInput;
  choose: (choice: FunnelInput) => void;
  /** Undefined while they are on their way, where they did not come, and for a state that nobody came to. */
  figuresOf: (state_key: string) => StateFigures | undefined;
  /** In the middle of being asked for. */
  isLoading: boolean;
  /** Why they did not come, in words. */
  failure: string | undefined;
}

export const FunnelContext = createContext<ShownFunnel | null>(null);

/** @throws outside of a FunnelProvider */
export function useFunnel(): ShownFunnel {
  const funnel = use(FunnelContext);
  if (!funnel) throw new Error('The figures of the conversation are shown outside of their FunnelProvider.');
  return funnel;
}
