import type { Category } from '@labrish/pilot';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import type { Item } from '../types.ts';
import { createDraftKeeper, startingWords, type Words } from './drafts.ts';
import { follow, mark, toCodePoints } from './spans.ts';
import { insertTag } from './tags.ts';

/** Holds the transcript while it is typed: saves every key, and inserts marks and tags at the cursor. */
export function useWords(item: Item) {
  const { mutateAsync: save } = trpc.review.saveDraft.useMutation();
  const [start] = useState(() => startingWords(item));
  const [words, setWords] = useState(start.words);
  const [isFirstDraft, setFirstDraft] = useState(start.isFirstDraft);
  /** Null while the draft waits for a pause in typing. */
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const natural = useRef<HTMLTextAreaElement>(null);
  const { submission_id } = item;
  const [keeper] = useState(() =>
    createDraftKeeper(submission_id, (draft) => save({ submission_id, draft }), setSaved),
  );
  useEffect(() => () => void keeper.flush(), [keeper]);

  const change = (part: Partial<Words>) => {
    const next = { ...words, ...part };
    setWords(next);
    setFirstDraft(false);
    setSaved(null);
    keeper.keep(next);
  };
  const typeNatural = (text: string) =>
    change({ natural: text, spans: follow(words.spans, words.natural, text) });

  return {
    words,
    isFirstDraft,
    isSaved,
    natural,
    change,
    typeNatural,
    /** Marks the selected text. @returns false when nothing is selected. */
    markSelection(category: Category | null): boolean {
      const area = natural.current;
      if (!area || area.selectionStart === area.selectionEnd) return false;
      const from = toCodePoints(words.natural, area.selectionStart);
      const to = toCodePoints(words.natural, area.selectionEnd);
      change({ spans: mark(words.spans, from, to, category) });
      area.focus();
      return true;
    },
    insert: (tag: string): void => {
      const area = natural.current;
      if (!area) return;
      const { text, cursor } = insertTag(words.natural, area.selectionStart, area.selectionEnd, tag);
      typeNatural(text);
      // Set the value here: React would set it later and move the cursor to the end.
      area.value = text;
      area.focus();
      area.setSelectionRange(cursor, cursor);
    },
    finish: () => keeper.finish(),
  };
}
