import { errorMessage, isNotFound, statusOf } from '#lib/api/trpc.ts';
import { createStore } from '#lib/store.ts';
import { forgetWords } from '../words/drafts.ts';
import { createOutbox, type SendResult, type Refused } from './outbox.ts';
import type { ReviewApi } from './review-api.ts';
import { createVerdictHistory } from './verdict-history.ts';
import type { Given, Item, Notice, QueueState, Stopped, Target, Verdict } from '../types.ts';

/** How many recordings are loaded: the one on the screen, and the next, so that the next starts at once. */
const AHEAD = 2;

type Said = Omit<Verdict, 'submission_id' | 'stage'>;

const GONE = 'That recording is gone: its speaker took it back, or it is with an administrator.';
const NOTHING_TO_UNDO = 'There is nothing of yours to undo.';

/**
 * The recordings that one reviewer works through at one stage. A verdict is sent in the background while the next
 * recording appears. Verdicts can be undone one by one, back to the first.
 */
export function createQueue(api: ReviewApi, stage: Item['stage']) {
  const {
    get: state,
    set,
    subscribe,
  } = createStore<QueueState>({
    ...{ items: [], waiting: null, failure: null, stopped: null },
    ...{ notice: null, stuck: 0, changes: 0 },
  });
  const past = createVerdictHistory();
  /** Recordings whose skip or recusal the server has not confirmed yet. */
  const leaving = new Set<string>();
  let isFilling = false;
  let undoing = Promise.resolve();
  let isClosed = true;

  const outbox = createOutbox(api.verdict, settle);
  outbox.subscribe(() => set({ stuck: outbox.stuck() }));

  function settle(verdict: Verdict, result: SendResult): void {
    if ('given' in result) arrive(verdict, result.given);
    else refuse(verdict, result);
    void fill();
  }

  function arrive(verdict: Verdict, { review_id, why_not, confirmed }: Given): void {
    past.arrive(verdict, review_id);
    forgetWords(verdict.submission_id);
    const notice: Notice | null = confirmed
      ? { kind: 'calibration', said: verdict.verdict, settled_as: confirmed.verdict }
      : why_not === 'not_heard'
        ? { kind: 'unheard' }
        : (state().notice ?? { kind: 'given', verdict });
    set({ notice, changes: state().changes + 1 });
  }

  /** Handles a refused verdict: on 403 and 404 drops the draft; on 400 puts the recording back on screen with its verdict. */
  function refuse({ submission_id }: Verdict, { refused, status }: Refused): void {
    const said = past.undo(submission_id);
    if (status === 403 || status === 404) forgetWords(submission_id);
    if (status === 400 && said?.item) putFirst(said.item);
    const notice: Notice =
      status === 404
        ? { kind: 'gone', text: GONE }
        : { kind: 'refused', text: `A verdict was not taken: ${refused}` };
    set({ notice });
  }

  /** Requests recordings until there are enough. The queue counts as empty only when the server says so. */
  async function fill(): Promise<void> {
    if (isFilling || isClosed) return;
    isFilling = true;
    try {
      while (state().items.length < AHEAD) {
        const item = await api.next(ask());
        if (isClosed) return;
        if (!item) {
          if (state().items.length === 0)
            set({ waiting: await api.waiting(stage), failure: null, stopped: null });
          return;
        }
        if (state().items.some(({ submission_id }) => submission_id === item.submission_id)) return;
        set({ items: [...state().items, item], waiting: null, failure: null, stopped: null });
      }
    } catch (error) {
      const status = statusOf(error);
      if (status === 403 || status === 429) stop({ text: errorMessage(error), status });
      else set({ failure: errorMessage(error) });
    } finally {
      isFilling = false;
    }
  }

  /** Stops the queue. On 403 the reviewer may not judge: the leases of the recordings on screen are given up. */
  function stop(stopped: Stopped): void {
    const left = stopped.status === 403 ? state().items : [];
    for (const item of left) void api.release(targetOf(item)).catch(() => undefined);
    set({ stopped, failure: null, waiting: null, ...(left.length > 0 && { items: [] }) });
  }

  function ask() {
    const here = state().items.map(({ submission_id }) => submission_id);
    const after = here.at(-1) ?? past.latest()?.verdict.submission_id;
    return { stage, holding: [...here, ...outbox.ids(), ...leaving], ...(after && { after }) };
  }

  function advance(change: Partial<QueueState> = {}): Item | undefined {
    const [item, ...items] = state().items;
    set({ items, ...change });
    return item;
  }

  /** Sends a skip or recusal for the recording on the screen, and moves on without waiting for the answer. */
  async function leave(tell: (target: Target) => Promise<unknown>, text: string) {
    const item = advance({ notice: { kind: 'left', text } });
    if (!item) return;
    leaving.add(item.submission_id);
    void fill();
    try {
      await tell(targetOf(item));
    } catch (error) {
      if (!isNotFound(error)) {
        putFirst(item);
        set({ notice: { kind: 'refused', text: errorMessage(error) } });
      }
    }
    leaving.delete(item.submission_id);
    void fill();
  }

  /** Undoes one verdict after the other: the second of two quick presses undoes the verdict before. */
  function undo(review_id?: string): Promise<void> {
    undoing = undoing.then(() => undoOne(review_id));
    return undoing;
  }

  async function undoOne(review_id?: string): Promise<void> {
    const latest = past.latest();
    try {
      if (!review_id && latest?.review_id === null) return await undoUnsent(latest.verdict);
      await outbox.flush();
      const id = review_id ?? latest?.review_id ?? (await api.lastReview(stage))?.id;
      if (!id) return set({ notice: { kind: 'unfound', text: NOTHING_TO_UNDO } });
      showUndone(await api.undo(id));
    } catch (error) {
      const notice: Notice = isNotFound(error)
        ? { kind: 'gone', text: GONE }
        : { kind: 'refused', text: `It could not be undone: ${errorMessage(error)}` };
      set({ notice });
    }
  }

  /**
   * Undoes a verdict that was still in the outbox. If it has arrived meanwhile, it is undone at the server; if it was
   * refused meanwhile, `refuse` has undone it.
   */
  async function undoUnsent({ submission_id }: Verdict): Promise<void> {
    if (await outbox.remove(submission_id)) showUndone(past.latest()?.item ?? null);
    else if (past.latest()?.verdict.submission_id === submission_id) await undoOne();
  }

  function showUndone(item: Item | null): void {
    if (!item) return set({ notice: { kind: 'gone', text: GONE } });
    const said = past.undo(item.submission_id);
    putFirst(item);
    set({ notice: { kind: 'undone', verdict: said?.verdict }, changes: state().changes + 1 });
  }

  function putFirst(item: Item): void {
    const others = state().items.filter(({ submission_id }) => submission_id !== item.submission_id);
    set({ items: [item, ...others], waiting: null });
  }

  /** Sends the outbox first: until it is sent, the server would offer its recordings again. */
  const retry = () => outbox.flush().then(fill);

  return {
    state,
    subscribe,
    /** Starts the queue, also after `close`. */
    open(): void {
      isClosed = false;
      void retry();
    },
    fill,
    /** Requests the recording on the screen again, with a fresh audio address. */
    async reload(): Promise<void> {
      const [item, ...others] = state().items;
      if (!item) return;
      const holding = [...others.map(({ submission_id }) => submission_id), ...outbox.ids(), ...leaving];
      try {
        const fresh = await api.next({ stage: item.stage, holding });
        if (fresh) set({ items: [fresh, ...others], failure: null });
      } catch (error) {
        set({ failure: errorMessage(error) });
      }
    },
    /** Gives a verdict and shows the next recording at once; the verdict is sent in the background. */
    give(what: Said): void {
      const item = advance({ notice: null });
      if (!item) return;
      const verdict = { ...targetOf(item), ...what };
      past.say(item, verdict);
      outbox.add(verdict);
      void fill();
    },
    skip: () => leave(api.skip, 'Skipped: others will hear it.'),
    recuse: () => leave(api.recuse, 'Nothing of that voice comes to you any more.'),
    /** Brings back what the reviewer skipped today. */
    hearSkipped: async () => {
      await api.offerSkipped().catch((error: unknown) => set({ failure: errorMessage(error) }));
      await fill();
    },
    /** Undoes this verdict, or the latest one without an id. */
    undo,
    /** Returns the verdict that the reviewer has undone for a recording. */
    saidOf: past.before,
    /** Renews the leases of the loaded recordings, and drops recordings that are gone. */
    async renew(): Promise<void> {
      for (const item of state().items) {
        const { is_gone } = await api.renew(targetOf(item));
        if (!is_gone) continue;
        const { submission_id } = item;
        forgetWords(submission_id);
        const isOnScreen = state().items[0]?.submission_id === submission_id;
        const items = state().items.filter((other) => other.submission_id !== submission_id);
        set({ items, ...(isOnScreen && { notice: { kind: 'gone', text: GONE } }) });
      }
      void fill();
    },
    retry,
    /** Stops the queue and gives up its leases, so that others get the recordings at once. */
    close: () => {
      isClosed = true;
      outbox.close();
      for (const item of state().items) void api.release(targetOf(item)).catch(() => undefined);
      set({ items: [] });
    },
  };
}

function targetOf({ submission_id, stage }: Item): Target {
  return { submission_id, stage };
}

export type Queue = ReturnType<typeof createQueue>;
