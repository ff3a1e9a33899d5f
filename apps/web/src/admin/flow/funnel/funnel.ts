import type { FunnelInput, StateFigures } from '@labrish/api/funnel/schema';
import { createContext, use } from 'react';

/** Which figures are shown, and the figures of each state. */
export interface ShownFunnel {
  choice: FunnelInput;
  choose: (choice: FunnelInput) => void;
  /** Returns undefined while the figures load, if loading failed, and for a state that nobody entered. */
  figuresOf: (state_key: string) => StateFigures | undefined;
  /** Whether the figures are being loaded. */
  isLoading: boolean;
  /** Why loading the figures failed, in words. */
  failure: string | undefined;
}

export const FunnelContext = createContext<ShownFunnel | null>(null);

/** Returns the figures. @throws outside of a FunnelProvider */
export function useFunnel(): ShownFunnel {
  const funnel = use(FunnelContext);
  if (!funnel) throw new Error('The figures of the conversation are shown outside of their FunnelProvider.');
  return funnel;
}
