import { statusOf } from '#lib/api/trpc.ts';
import { createStore } from '#lib/store.ts';
import { UNSAVED } from '#session/unsaved.ts';
import type { Given, Verdict } from '../types.ts';

const KEY = `${UNSAVED}verdicts`;
/** Retry delay in milliseconds. The browser's `online` event triggers a retry earlier. */
const AGAIN_MS = 5_000;

/** Why the server refuses a verdict, in its words, and the HTTP status. */
export type Refused = { refused: string; status: number };
export type SendResult = { given: Given } | Refused;

/**
 * Sends verdicts to the server in order. Unsent verdicts survive a reload in the tab's storage and are retried until
 * the server accepts or refuses them.
 *
 * @param settled called for each verdict that has arrived or was refused.
 */
export function createOutbox(
  send: (verdict: Verdict) => Promise<Given>,
  settled: (verdict: Verdict, result: SendResult) => void,
) {
  const { get: state, set, subscribe } = createStore({ waiting: read(), isStuck: false });
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (waiting: Verdict[], isStuck = state().isStuck) => {
    if (waiting.length) sessionStorage.setItem(KEY, JSON.stringify(waiting));
    else sessionStorage.removeItem(KEY);
    set({ waiting, isStuck });
  };

  /** Sends all waiting verdicts. @returns when they have arrived, or the server cannot be reached. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    for (let [verdict] = state().waiting; verdict; [verdict] = state().waiting) {
      const result = await attempt(send, verdict);
      if (!result) {
        set({ isStuck: true });
        timer = setTimeout(() => void flush(), AGAIN_MS);
        break;
      }
      keep(state().waiting.slice(1), false);
      settled(verdict, result);
    }
  }

  return {
    add(verdict: Verdict): void {
      keep([...state().waiting, verdict]);
      void flush();
    },
    /** Removes a waiting verdict; waits for it if it is being sent. @returns false when it has arrived or was refused. */
    async remove(submission_id: string): Promise<boolean> {
      if (state().waiting[0]?.submission_id === submission_id) await sending;
      const { waiting } = state();
      if (!waiting.some((one) => one.submission_id === submission_id)) return false;
      keep(waiting.filter((one) => one.submission_id !== submission_id));
      return true;
    },
    flush,
    ids: (): string[] => state().waiting.map(({ submission_id }) => submission_id),
    /** Returns how many verdicts wait because the server cannot be reached; 0 while sending works. */
    stuck: (): number => (state().isStuck ? state().waiting.length : 0),
    subscribe,
    close: () => clearTimeout(timer),
  };
}

/** Sends one verdict. @returns null when the server did not answer or cannot take it at the moment, so it is retried. */
async function attempt(
  send: (verdict: Verdict) => Promise<Given>,
  verdict: Verdict,
): Promise<SendResult | null> {
  try {
    return { given: await send(verdict) };
  } catch (error) {
    const status = statusOf(error);
    const isPassing = status === undefined || status >= 500 || status === 401 || status === 429;
    return isPassing ? null : { refused: (error as Error).message, status };
  }
}

function read(): Verdict[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Verdict[];
  } catch {
    return [];
  }
}
