import { useSearchParams } from 'react-router';

export const VIEWS = ['now', 'inbox', 'notes', 'stuck', 'person'] as const;
export type View = (typeof VIEWS)[number];

/**
 * Returns which view of the desk is open, and for which contributor or chat. All are in the address bar, so that Back works;
 * people only by id.
 */
export function useView() {
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string>) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(change)) before.set(name, value);
      return before;
    });
  return {
    view: VIEWS.find((one) => one === params.get('view')) ?? 'now',
    contributor_id: params.get('person'),
    thread_id: params.get('thread'),
    openView: (view: View) => set({ tab: 'operations', view }),
    openThread: (thread: string) => set({ tab: 'operations', view: 'inbox', thread }),
    openPerson: (person: string) => set({ tab: 'operations', view: 'person', person }),
  };
}

/** Polling of the operator's desk while its tab is visible: a hidden tab asks for nothing (decision 0040). In milliseconds. */
export const POLL = { refetchInterval: 5_000 } as const;
/** Polling for what every page shows, which may come a few seconds late. */
export const POLL_SLOWLY = { refetchInterval: 15_000 } as const;
/** Polling for what the server asks of Twilio, and caches for minutes. */
export const POLL_SELDOM = { refetchInterval: 60_000 } as const;
