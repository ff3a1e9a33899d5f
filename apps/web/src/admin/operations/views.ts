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
