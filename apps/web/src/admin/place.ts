import { useSearchParams } from 'react-router';

/** The tabs of the Admin Panel, by their names in the address bar. The first is the default. */
export const TABS = ['rules', 'topics', 'users', 'diagram'] as const;
export type Tab = (typeof TABS)[number];

/** Whether a state fits beside the diagram: as wide as Tailwind's `lg`. */
export function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches;
}

/** What is open: which tab, which state of the conversation, or which of the bot's own sentences. It lives in the address bar: shareable, and Back works. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const set = (name: string, value: string) =>
    setParams((before) => {
      before.set(name, value);
      return before;
    });
  const openTab = (next: Tab) => set('tab', next);
  const openState = (state_key: string) =>
    setParams((before) => ({
      tab: before.get('tab') === 'diagram' && isWide() ? 'diagram' : 'rules',
      state: state_key,
      ...(before.has('try') && { try: '1' }),
    }));
  const closeState = () =>
    setParams((before) => {
      before.delete('state');
      return before;
    });
  /** The state that was open before is there again afterwards. */
  const closeSentences = () =>
    setParams((before) => {
      before.delete('sentences');
      return before;
    });
  return {
    tab,
    openTab,
    state_key: params.get('state'),
    /** In the editor, or beside the diagram for whoever is there and has room for both. */
    openState,
    closeState,
    /** The group of sentences that is open, empty for the first; null while the states are. */
    sentences: params.get('sentences'),
    openSentences: (group = '') => set('sentences', group),
    closeSentences,
    /** Whether the phone is there in which the conversation is tried. */
    isTrying: params.has('try'),
    setTrying: (isTrying: boolean) =>
      setParams((before) => {
        if (isTrying) before.set('try', '1');
        else before.delete('try');
        return before;
      }),
  };
}
