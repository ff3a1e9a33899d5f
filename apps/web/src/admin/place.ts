import { useSearchParams } from 'react-router';

/** The tabs of the Admin Panel, by their names in the address bar. The first is the default. */
export const TABS = ['rules', 'topics', 'users', 'diagram'] as const;
export type Tab = (typeof TABS)[number];

/** Which tab, and which state of the conversation, is open. It lives in the address bar: shareable, and Back works. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const openTab = (next: Tab) =>
    setParams((before) => {
      before.set('tab', next);
      return before;
    });
  const openState = (state_key: string) => setParams({ tab: 'rules', state: state_key });
  return { tab, openTab, state_key: params.get('state'), openState };
}
