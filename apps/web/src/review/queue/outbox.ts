import { statusOf } from '#lib/api/api-error.ts';
import { UNSAVED } from '#session/unsaved.ts';
import type { Given, Verdict } from '../types.ts';

const KEY = `${UNSAVED}verdicts`;
/** How long it waits before it tries again by itself, in milliseconds; the browser tells when the connection is back. */
const AGAIN_MS = 5_000;

/** The server's words of why it does not take a verdict, and its HTTP status. */
export type Refused = { refused: string; status: number };
export type SendResult = { given: Given } | Refused;
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Verdicts on their way to the server, one after the other. What cannot be sent stays in the tab's storage, also over a reload, and
 * goes out as soon as it can; only the server's own words end the tries.
 *
 * @param settled is told of each that has arrived or was refused.
 */
export function createOutbox(
  send: (verdict: Verdict) => Promise<Given>,
  settled: (verdict: Verdict, result: SendResult) => void,
  storage: Kept = sessionStorage,
) {
  let waiting = read(storage);
  let sending: Promise<void> | null = null;
  let isStuck = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const keep = (next: Verdict[]) => {
    waiting = next;
    if (next.length) storage.setItem(KEY, JSON.stringify(next));
    else storage.removeItem(KEY);
    tell();
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** @returns when all that waits has arrived, or the server cannot be reached. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
      tell();
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    for (let verdict = waiting[0]; verdict; verdict = waiting[0]) {
      const result = await attempt(send, verdict);
      if (!result) {
        isStuck = true;
        timer = setTimeout(() => void flush(), AGAIN_MS);
        break;
      }
      isStuck = false;
      keep(waiting.slice(1));
      settled(verdict, result);
    }
  }

  return {
    add(verdict: Verdict): void {
      keep([...waiting, verdict]);
      void flush();
    },
    /** Takes one back that has not arrived; for one that is on its way it waits. @returns false when it has. */
    async remove(submission_id: string): Promise<boolean> {
      if (waiting[0]?.submission_id === submission_id) await sending;
      if (!waiting.some((one) => one.submission_id === submission_id)) return false;
      keep(waiting.filter((one) => one.submission_id !== submission_id));
      return true;
    },
    flush,
    ids: (): string[] => waiting.map(({ submission_id }) => submission_id),
    /** How many wait because the server cannot be reached; 0 while all goes well. */
    stuck: (): number => (isStuck ? waiting.length : 0),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => clearTimeout(timer),
  };
}

/** @returns null when the server did not answer, or only that it cannot at the moment. */
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

function read(storage: Kept): Verdict[] {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '[]') as Verdict[];
  } catch {
    return [];
  }
}
