import { useSearchParams } from 'react-router';

/** The tabs of the Admin Panel, by their names in the address bar. The first is the default; operations is for operators, drafts for countries that have some. */
export const TABS = ['rules', 'topics', 'users', 'diagram', 'drafts', 'targets', 'operations'] as const;
export type Tab = (typeof TABS)[number];

const LINE = ['from', 'to', 'event'] as const;

/** The choice that takes the focus when its state opens. It is passed with the navigation, not in the address. */
export interface AtChoice {
  choice_id: string;
}

/** Returns whether the window has room for a state beside the diagram: at least 64rem, Tailwind's `lg`. */
export function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches;
}

/** Returns whether the window has room for the phone beside the states from the beginning: at least 90rem. */
function isRoomy(): boolean {
  return matchMedia('(width >= 90rem)').matches;
}

/** The transitions of a state that the diagram opens together: all to one other state (a line), or all of one event. */
export interface TransitionGroup {
  from: string;
  /** Key of the state that the transitions lead to. */
  to?: string;
  event_key?: string;
}

/**
 * Returns what is open in the Admin Panel, and functions that open something else. The address bar holds what is open, so that
 * it can be shared and Back works.
 */
export function useAdminLocation() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'rules';
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams((before) => {
      edit(before);
      return before;
    });
  const set = (name: string, value: string) => change((params) => params.set(name, value));
  const openTab = (next: Tab) => set('tab', next);
  const open = (what: Record<string, string>, at?: AtChoice) =>
    setParams((before) => ({ ...what, ...(before.has('try') && { try: before.get('try') ?? '' }) }), {
      state: at,
    });
  const openState = (state_key: string, at?: AtChoice) =>
    open({ tab: tab === 'diagram' && isWide() ? 'diagram' : 'rules', state: state_key }, at);
  const openLine = ({ from, to, event_key }: TransitionGroup) => {
    if (!isWide()) return openState(from);
    open({
      tab: 'diagram',
      from,
      ...(to !== undefined && { to }),
      ...(event_key !== undefined && { event: event_key }),
    });
  };
  return {
    tab,
    openTab,
    state_key: params.get('state'),
    /** Opens a state: beside the diagram if that is open and there is room for both, otherwise in the editor. */
    openState,
    line: lineIn(params),
    /** Opens a line beside the diagram. If there is no room for both, opens the line's source state in the editor. */
    openLine,
    /** Closes the state or the line. */
    close: () => change((params) => ['state', ...LINE].forEach((name) => params.delete(name))),
    /** The open group of sentences, empty for the first one; null while the states are open. */
    sentences: params.get('sentences'),
    openSentences: (group = '') => set('sentences', group),
    /** Closes the sentences, so that the state that was open before shows again. */
    closeSentences: () => change((params) => params.delete('sentences')),
    /** Whether the preview phone is open, in which users try the conversation. */
    isTrying: params.has('try') ? params.get('try') !== '0' : tab === 'rules' && isRoomy(),
    setTrying: (isTrying: boolean) => set('try', isTrying ? '1' : '0'),
  };
}

function lineIn(params: URLSearchParams): TransitionGroup | null {
  const [from, to, event_key] = LINE.map((name) => params.get(name) ?? undefined);
  if (from === undefined || (to === undefined && event_key === undefined)) return null;
  return { from, ...(to !== undefined && { to }), ...(event_key !== undefined && { event_key }) };
}
