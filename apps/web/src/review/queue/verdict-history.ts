import type { Item, Leaving, Verdict } from '../types.ts';

interface GivenVerdict {
  verdict: Verdict;
  /** As it was on the screen; null for a verdict from before a reload. */
  item: Item | null;
  /** Null until the verdict has arrived. */
  review_id: string | null;
}

/** Remembers the verdicts given in this tab, in order, and which of them were undone. */
export function createVerdictHistory() {
  const said = new Map<string, GivenVerdict>();
  const undone = new Map<string, Verdict>();
  /** The recordings that were left without a verdict since the last verdict. */
  let lefts: { kind: Leaving; item: Item }[] = [];

  return {
    say(item: Item, verdict: Verdict): void {
      lefts = [];
      said.delete(item.submission_id);
      said.set(item.submission_id, { verdict, item, review_id: null });
    },
    leave: (kind: Leaving, item: Item): void => void lefts.push({ kind, item }),
    /** Returns how the recording before was left, if it was left without a verdict. */
    left: () => lefts.at(-1),
    /** Forgets how it was left: it is back. */
    stay: (): void => void lefts.pop(),
    arrive(verdict: Verdict, review_id: string): void {
      const { item = null } = said.get(verdict.submission_id) ?? {};
      said.set(verdict.submission_id, { verdict, item, review_id });
    },
    /** Marks a verdict as undone, and remembers it, to show it when its recording is on screen again. @returns the undone entry. */
    undo(submission_id: string): GivenVerdict | undefined {
      const one = said.get(submission_id);
      said.delete(submission_id);
      if (one) undone.set(submission_id, one.verdict);
      return one;
    },
    /** Returns the verdict with this id, or the latest one without an id. */
    find: (review_id?: string): GivenVerdict | undefined =>
      [...said.values()].findLast((one) => !review_id || one.review_id === review_id),
    last: (): Verdict | null => [...said.values()].at(-1)?.verdict ?? null,
    /** Returns the undone verdict of a recording. */
    before: (submission_id: string): Verdict | undefined => undone.get(submission_id),
  };
}

/** Returns a recording as the server gives it out after an undo: with the words of the verdict as draft. */
export function withDraft(item: Item, { words }: Verdict): Item {
  if (!words) return item;
  const { natural, english = '', cassidy_jlu = '', spans = [], segments = [], from_machine = false } = words;
  return {
    ...item,
    draft: { natural, english: english ?? '', cassidy_jlu: cassidy_jlu ?? '', spans, segments, from_machine },
  };
}
