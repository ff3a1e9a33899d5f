import { useSearchParams } from 'react-router';

/** The tabs of this page, by their names in the address bar. The first is the default. */
export const TABS = ['decide', 'reviewers', 'batches', 'calibration', 'figures', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** Why a recording waits for an admin: its verdicts are a tie, or somebody reported it. */
export const WAITING = ['disputed', 'quarantined'] as const;
export type Waiting = (typeof WAITING)[number];

/** How far back figures go, in days. */
export const PERIODS = [7, 30, 90, 365] as const;
const USUAL_DAYS = 90;

/** Returns what is open. It is stored in the address bar, so that admins can share a recording and Back works. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  return {
    tab: TABS.find((one) => one === params.get('tab')) ?? 'decide',
    openTab: (tab: Tab) => setParams({ tab }),
    waiting: WAITING.find((one) => one === params.get('waiting')) ?? 'disputed',
    openWaiting: (waiting: Waiting) => setParams({ tab: 'decide', waiting }),
    /** Null means the recording that has waited longest. */
    recording: params.get('recording'),
    openRecording: (waiting: Waiting, recording: string) =>
      setParams({ tab: 'decide', waiting, recording }, { preventScrollReset: true }),
    /** The filters by which recordings were chosen in the list of submissions; null: none were. */
    chosen: params.has('act') ? filtersIn(params) : null,
    closeChosen: () => setParams({ tab: 'batches' }, { replace: true }),
    days: PERIODS.find((days) => String(days) === params.get('days')) ?? USUAL_DAYS,
    openDays: (tab: Tab, days: string) =>
      setParams({ tab, days }, { replace: true, preventScrollReset: true }),
  };
}

/** Returns the filters of the list of submissions in an address. The server checks them. */
function filtersIn(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => name !== 'tab' && name !== 'act'));
}
