import { useSearchParams } from 'react-router';

export const VIEWS = ['now', 'stuck', 'person'] as const;
export type View = (typeof VIEWS)[number];

/**
 * Returns which view of the desk is open, and for which contributor. Both are in the address bar, so that Back works; the
 * contributor only by id.
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
    openView: (view: View) => set({ tab: 'operations', view }),
    openPerson: (person: string) => set({ tab: 'operations', view: 'person', person }),
  };
}
