import { useSearchParams } from 'react-router';

/** The tabs of the Admin Panel, by their names in the address bar. The first is the default; the last is for admins alone. */
export const TABS = ['rules', 'topics', 'users', 'diagram', 'targets', 'operations'] as const;
export type Tab = (typeof TABS)[number];

const LINE = ['from', 'to', 'event'] as const;

/** Where in a state to begin: at one of its choices. It goes with the step, not with the address. */
export interface AtChoice {
  choice_id: string;
}

/** Whether a state fits beside the diagram: as wide as Tailwind's `lg`. */
export function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches;
}

/** Transitions of a state that the diagram opens together: those of a line, or all that an event may take. */
export interface Line {
  from: string;
  /** Key of the state that they lead to. */
  to?: string;
  event_key?: string;
}

/** What is open: which tab, which state of the conversation, or which of the bot's own sentences. It lives in the address bar: shareable, and Back works. */
export function useAdminLocation() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const set = (name: string, value: string) =>
    setParams((before) => {
      before.set(name, value);
      return before;
    });
  const openTab = (next: Tab) => set('tab', next);
  const open = (what: Record<string, string>, at?: AtChoice) =>
    setParams((before) => ({ ...what, ...(before.has('try') && { try: '1' }) }), { state: at });
  const openState = (state_key: string, at?: AtChoice) =>
    open({ tab: tab === 'diagram' && isWide() ? 'diagram' : 'rules', state: state_key }, at);
  const openLine = ({ from, to, event_key }: Line) => {
    if (!isWide()) return openState(from);
    open({
      tab: 'diagram',
      from,
      ...(to !== undefined && { to }),
      ...(event_key !== undefined && { event: event_key }),
    });
  };
  const close = () =>
    setParams((before) => {
      for (const name of ['state', ...LINE]) before.delete(name);
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
    line: lineIn(params),
    /** Beside the diagram; where there is no room for both, the state that it leaves in the editor. */
    openLine,
    /** Closes the state or the line. */
    close,
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

function lineIn(params: URLSearchParams): Line | null {
  const [from, to, event_key] = LINE.map((name) => params.get(name) ?? undefined);
  if (from === undefined || (to === undefined && event_key === undefined)) return null;
  return { from, ...(to !== undefined && { to }), ...(event_key !== undefined && { event_key }) };
}
