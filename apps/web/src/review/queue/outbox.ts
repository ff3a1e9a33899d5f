import { serverDetails, statusOf } from '#lib/api/trpc.ts';
import { createStore } from '#lib/store.ts';
import { stored } from '#lib/stored.ts';
import { UNSAVED } from '#session/unsaved.ts';
import type { Action, Given, Item, Step, Target } from '../types.ts';
import type { ReviewApi } from './review-api.ts';

/** Retry delay in milliseconds. The browser's `online` event triggers a retry earlier. */
const AGAIN_MS = 5_000;

/** Why the server refuses a step, in its words, the HTTP status, and the details of the error. */
export type Refused = { refused: string; status: number; details: unknown };
/** `item`: the recording of an undone verdict; null when nobody may hear it any more. */
export type Answer = { given?: Given; item?: Item | null };

/**
 * Sends verdicts, skips, recusals and undos to the server in order. Unsent steps survive a reload in the tab's storage
 * and are retried until the server accepts or refuses them.
 *
 * @param owner the reviewer's id: nobody else's steps are read or sent
 * @param settled called for each step that has arrived or was refused
 */
export function createOutbox(
  owner: string,
  send: (step: Step) => Promise<Answer>,
  settled: (step: Step, result: Answer | Refused) => void,
) {
  const key = `${UNSAVED}verdicts:${owner}`;
  const { get: state, set, subscribe } = createStore({ steps: read(key), isStuck: false, hasEnded: false });
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the storage first: the outbox of the other stage may still be sending. */
  const change = (next: (steps: Step[]) => Step[]) => {
    const steps = next(read(key));
    if (steps.length) sessionStorage.setItem(key, JSON.stringify(steps));
    else sessionStorage.removeItem(key);
    set({ steps });
  };

  /** Sends all waiting steps. @returns when they have arrived, or the server cannot be reached. */
  function flush(): Promise<void> {
    sending ??= Promise.resolve().then(sendAll);
    return sending;
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    let [step] = read(key);
    while (step && (await sendFirst(step))) [step] = read(key);
    sending = null;
  }

  /** @returns whether to go on with the next one. */
  async function sendFirst(step: Step): Promise<boolean> {
    const { id } = step;
    const result = await attempt(send, step);
    if ('isPassing' in result) {
      const { isTried, hasEnded } = result;
      if (isTried) change((steps) => steps.map((one) => (one.id === id ? { ...one, isTried } : one)));
      set({ isStuck: true, hasEnded });
      timer = setTimeout(() => void flush(), AGAIN_MS);
      return false;
    }
    change((steps) => steps.filter((one) => one.id !== id));
    set({ isStuck: false, hasEnded: false });
    settled(step, result);
    return true;
  }

  return {
    add(action: Action): void {
      change((steps) => [...steps, { ...action, id: `${Date.now()} ${Math.random()}` }]);
      void flush();
    },
    /**
     * Takes back a verdict, a skip or a recusal that has not arrived; waits for it if it is being sent. One whose answer was lost
     * may have arrived: a step that undoes it takes its place. @returns false when it has arrived or was refused
     */
    async takeBack(submission_id: string, kind: Action['kind'] = 'verdict'): Promise<boolean> {
      const isIt = (one: Step) => one.kind === kind && one.submission_id === submission_id;
      if (state().steps.slice(0, 1).some(isIt)) await sending;
      if (!read(key).some(isIt)) return false;
      change((steps) =>
        steps.flatMap((one): Step[] => {
          if (!isIt(one)) return [one];
          const { id, stage, isTried } = one;
          const target = { id, submission_id, stage };
          if (!isTried) return [];
          return [
            kind === 'verdict'
              ? { kind: 'undo', review_id: null, ...target }
              : { kind: 'takeBack', ...target },
          ];
        }),
      );
      if (state().steps.length === 0) set({ isStuck: false });
      return true;
    },
    flush,
    steps: (): readonly Step[] => state().steps,
    /** Returns the steps that wait because the server cannot be reached; none while sending works. */
    stuck: (): readonly Step[] => (state().isStuck ? state().steps : []),
    /** Whether the server no longer knows the session, so that the steps wait until the reviewer signs in again. */
    hasEnded: (): boolean => state().hasEnded,
    subscribe,
    close: () => clearTimeout(timer),
  };
}

export const targetOf = ({ submission_id, stage }: Item): Target => ({ submission_id, stage });

/** Sends one step by the call that it needs. */
export async function sendStep(api: ReviewApi, step: Step): Promise<Answer> {
  const { kind, submission_id, stage } = step;
  if (kind === 'verdict') return { given: await api.verdict(step.verdict) };
  if (kind === 'undo') {
    const id = step.review_id ?? (await api.lastReview(stage, submission_id))?.id;
    return id ? { item: await api.undo(id) } : {};
  }
  await api[kind]({ submission_id, stage });
  return {};
}

/** Says how many steps there are, to begin a sentence: "2 verdicts are". */
export function countSteps(steps: readonly Step[]): string {
  const noun = steps.every(({ kind }) => kind === 'verdict') ? 'verdict' : 'step';
  return steps.length === 1 ? `1 ${noun} is` : `${steps.length} ${noun}s are`;
}

type Passing = { isPassing: true; isTried: boolean; hasEnded: boolean };

/** Sends one step. The result is passing when the server did not answer or cannot take it at the moment. */
async function attempt(
  send: (step: Step) => Promise<Answer>,
  step: Step,
): Promise<Answer | Refused | Passing> {
  if (globalThis.navigator?.onLine === false) return { isPassing: true, isTried: false, hasEnded: false };
  try {
    return await send(step);
  } catch (error) {
    const status = statusOf(error);
    const isTried = status === undefined || status >= 500;
    if (isTried || status === 401 || status === 429)
      return { isPassing: true, isTried, hasEnded: status === 401 };
    // The answer to an undo was lost, or the other stage has sent it, and now there is nothing to undo.
    if (step.kind === 'undo' && status === 409) return {};
    return { refused: (error as Error).message, status, details: serverDetails(error) };
  }
}

const read = (key: string) => stored<Step[]>('sessionStorage', key) ?? [];
