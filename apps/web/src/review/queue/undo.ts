import { errorMessage, isNotFound } from '#lib/api/trpc.ts';
import { GONE } from './notices.ts';
import { targetOf, type createOutbox } from './outbox.ts';
import type { ReviewApi } from './review-api.ts';
import { withDraft, type createVerdictHistory } from './verdict-history.ts';
import type { Item, Leaving, Notice, QueueState } from '../types.ts';

const NOTHING_TO_UNDO = 'You have nothing to undo.';
const STAYS = 'We have told the administrators. To undo an earlier verdict, press “Your verdicts”.';

/** Undoes what the reviewer did last, and shows what that is. */
export function createUndo(parts: {
  api: ReviewApi;
  stage: Item['stage'];
  outbox: ReturnType<typeof createOutbox>;
  past: ReturnType<typeof createVerdictHistory>;
  state: () => QueueState;
  set: (change: Partial<QueueState>) => void;
  /** Shows a recording again. */
  putFirst: (item: Item) => void;
}) {
  const { api, stage, outbox, past, state, set, putFirst } = parts;
  let undoing = Promise.resolve();

  /** Shows the last verdict, also one from before this page was opened. */
  async function showLast(): Promise<void> {
    const last = past.last() ?? (await api.lastReview(stage).catch(() => null));
    if (past.last() === null) set({ last });
  }

  /** Undoes one verdict after the other: the second of two quick presses undoes the verdict before. */
  function undo(review_id?: string): Promise<void> {
    undoing = undoing.then(() => undoOne(review_id));
    return undoing;
  }

  /** Undoes a verdict that was given on this page at once, also without a connection. For any other, asks the server. */
  async function undoOne(review_id?: string): Promise<void> {
    const left = past.left();
    if (!review_id && left) return undoLeaving(left);
    const { item, verdict, review_id: arrived } = past.find(review_id) ?? {};
    if (!item || !verdict) return undoElsewhere(review_id ?? arrived ?? undefined);
    const shown = withDraft(item, verdict);
    if (!arrived && (await outbox.takeBack(item.submission_id))) return showUndone(shown);
    // It may have been refused while this waited: then `refuse` has undone it.
    const now = past.find(review_id);
    if (!now?.review_id || now.verdict.submission_id !== item.submission_id) return;
    showUndone(shown);
    outbox.add({ kind: 'undo', review_id: now.review_id, ...targetOf(item) });
  }

  /** Brings back a recording that was left without a verdict, unless it upset the reviewer. */
  async function undoLeaving({ kind, item }: { kind: Leaving; item: Item }): Promise<void> {
    if (kind === 'upset') return set({ notice: { kind: 'unfound', text: STAYS } });
    if (!(await outbox.takeBack(item.submission_id, kind)))
      outbox.add({ kind: 'takeBack', ...targetOf(item) });
    putFirst(item);
    past.stay();
    set({ left: past.left()?.kind ?? null, notice: { kind: 'undone', verdict: undefined } });
  }

  async function undoElsewhere(review_id?: string): Promise<void> {
    try {
      await outbox.flush();
      const id = review_id ?? (await api.lastReview(stage))?.id;
      if (!id) return set({ notice: { kind: 'unfound', text: NOTHING_TO_UNDO } });
      const item = await api.undo(id);
      if (item) showUndone(item);
      else set({ notice: GONE });
    } catch (error) {
      const text = `It could not be undone: ${errorMessage(error)}`;
      set({ notice: isNotFound(error) ? GONE : { kind: 'refused', text } });
    }
  }

  function showUndone(item: Item): void {
    const said = past.undo(item.submission_id);
    putFirst(item);
    const notice: Notice = { kind: 'undone', verdict: said?.verdict };
    set({ notice, last: past.last(), changes: state().changes + 1 });
    void outbox.flush().then(showLast);
  }

  return { undo, showLast };
}
