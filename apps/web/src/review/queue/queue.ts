import { errorMessage, statusOf } from '#lib/api/trpc.ts';
import { createStore } from '#lib/store.ts';
import { forgetWords } from '../words/drafts.ts';
import { createOutbox, sendStep, targetOf, type Answer, type Refused } from './outbox.ts';
import { GONE, noticeOfGiven, noticeOfRefusal } from './notices.ts';
import type { ReviewApi } from './review-api.ts';
import { createUndo } from './undo.ts';
import { createVerdictHistory } from './verdict-history.ts';
import type { Given, Item, Leaving, QueueState, Step, Stopped, Verdict } from '../types.ts';

/** How many recordings are loaded: the one on the screen, and five more, for minutes without a connection. */
const AHEAD = 6;

type Said = Omit<Verdict, 'submission_id' | 'stage'>;

/**
 * The recordings that one reviewer works through at one stage. What they do is sent in the background while the next
 * recording appears. Verdicts can be undone one by one, back to the first.
 *
 * @param owner the reviewer's id
 */
export function createQueue(api: ReviewApi, stage: Item['stage'], owner: string) {
  const {
    get: state,
    set,
    subscribe,
  } = createStore<QueueState>({
    ...{ items: [], waiting: null, failure: null, stopped: null },
    ...{ notice: null, stuck: [], hasEnded: false, last: null, left: null, changes: 0 },
  });
  const past = createVerdictHistory();
  let isFilling = false;
  let isClosed = true;

  const outbox = createOutbox(owner, (step) => sendStep(api, step), settle);
  outbox.subscribe(() => set({ stuck: outbox.stuck(), hasEnded: outbox.hasEnded() }));
  for (const step of outbox.steps())
    if (step.kind === 'verdict' && step.stage === stage) past.say(step.item, step.verdict);
  set({ last: past.last() });

  function settle(step: Step, result: Answer | Refused): void {
    if ('refused' in result) refuse(step, result);
    else if (step.kind === 'verdict' && result.given) arrive(step.verdict, result.given);
    else if (step.kind === 'recuse') giveBack(state().items.slice(1));
    else if (result.item === null) drop(step.submission_id);
    void fill();
  }

  function arrive(verdict: Verdict, given: Given): void {
    past.arrive(verdict, given.review_id);
    forgetWords(verdict.submission_id);
    set({ notice: noticeOfGiven(verdict, given) ?? state().notice, changes: state().changes + 1 });
  }

  /** Handles a refused step: drops what is gone, shows an incomplete verdict again, and says why. */
  function refuse({ kind, submission_id }: Step, refused: Refused): void {
    const isGone = refused.status === 404;
    if (kind === 'verdict') {
      const said = past.undo(submission_id);
      if (refused.status === 403 || isGone) forgetWords(submission_id);
      if (refused.status === 400 && said?.item) putFirst(said.item);
      return set({ notice: noticeOfRefusal(refused), last: past.last() });
    }
    if (kind === 'undo') drop(submission_id);
    const text = kind === 'undo' ? `It could not be undone: ${refused.refused}` : refused.refused;
    if (!isGone) set({ notice: { kind: 'refused', text } });
  }

  /** Removes a recording that nobody may hear any more. */
  function drop(submission_id: string): void {
    forgetWords(submission_id);
    const isOnScreen = state().items[0]?.submission_id === submission_id;
    const items = state().items.filter((other) => other.submission_id !== submission_id);
    set({ items, ...(isOnScreen && { notice: GONE }) });
  }

  /** Gives recordings back to the queue, so that others get them at once. */
  function giveBack(left: readonly Item[]): void {
    for (const item of left) void api.release(targetOf(item)).catch(() => undefined);
    set({ items: state().items.filter((item) => !left.includes(item)) });
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
      else set({ failure: errorMessage(error), ...(status === 401 && { hasEnded: true }) });
    } finally {
      isFilling = false;
    }
  }

  /** Stops the queue. On 403 the reviewer may not judge: the leases of the recordings on screen are given up. */
  function stop(stopped: Stopped): void {
    if (stopped.status === 403) giveBack(state().items);
    set({ stopped, failure: null, waiting: null });
  }

  function ask() {
    const here = state().items.map(({ submission_id }) => submission_id);
    const after = here.at(-1) ?? past.find()?.verdict.submission_id;
    return { stage, holding: [...here, ...waitingIds()], ...(after && { after }) };
  }

  function advance(change: Partial<QueueState> = {}): Item | undefined {
    const [item, ...items] = state().items;
    set({ items, ...change });
    return item;
  }

  /** The server would offer these again, because it does not know yet what was done with them. */
  const waitingIds = () => outbox.steps().map(({ submission_id }) => submission_id);

  function leave(kind: Leaving, text: string): void {
    const item = advance({ notice: { kind: 'left', text } });
    if (!item) return;
    past.leave(kind, item);
    set({ left: kind });
    outbox.add({ kind, ...targetOf(item) });
    void fill();
  }

  function putFirst(item: Item): void {
    const others = state().items.filter(({ submission_id }) => submission_id !== item.submission_id);
    set({ items: [item, ...others], waiting: null });
  }

  const { undo, showLast } = createUndo({ api, stage, outbox, past, state, set, putFirst });

  /** Sends the outbox first: until it is sent, the server would offer its recordings again. */
  const retry = () => outbox.flush().then(fill);

  return {
    state,
    subscribe,
    /** Starts the queue, also after `close`. */
    open(): void {
      isClosed = false;
      void retry().then(showLast);
    },
    fill,
    /** Requests the recording on the screen again, with a fresh audio address. */
    async reload(): Promise<void> {
      const [item, ...others] = state().items;
      if (!item) return;
      const holding = [...others.map(({ submission_id }) => submission_id), ...waitingIds()];
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
      // The server gives out only recordings without a verdict of this reviewer in force.
      const verdict = { ...targetOf(item), ...what, supersedes: null };
      past.say(item, verdict);
      set({ last: { ...verdict, prompt_text: item.prompt_text }, left: null });
      outbox.add({ kind: 'verdict', ...targetOf(item), verdict, item });
      void fill();
    },
    skip: () => leave('skip', 'Skipped: other reviewers will hear it.'),
    upset: () =>
      leave(
        'upset',
        'You will not get it again. We have told the administrators, and you do not need to do anything else. Take your time.',
      ),
    recuse: () => leave('recuse', 'You will not get this voice again.'),
    /** Brings back what the reviewer skipped today. */
    hearSkipped: async () => {
      await api.offerSkipped().catch((error: unknown) => set({ failure: errorMessage(error) }));
      await fill();
    },
    /** Undoes this verdict, or the latest one without an id. */
    undo,
    /** Returns the verdict that the reviewer has undone for a recording. */
    saidOf: past.before,
    /** Renews the leases of all loaded recordings in one request, and drops recordings that are gone. */
    async renew(): Promise<void> {
      const items = state().items;
      const renewed = await Promise.all(items.map((item) => api.renew(targetOf(item))));
      items.forEach(({ submission_id }, i) => renewed[i]?.is_gone && drop(submission_id));
      void fill();
    },
    retry,
    /** Stops the queue and gives up its leases, so that others get the recordings at once. */
    close: () => {
      isClosed = true;
      outbox.close();
      giveBack(state().items);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
