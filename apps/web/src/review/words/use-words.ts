import type { Category } from '@labrish/pilot';
import { cutSegments, joinToPrevious, type Segment } from '@labrish/dataset/transcript/segments';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import type { Item } from '../types.ts';
import { createDraftKeeper, startingWords, type Words } from './drafts.ts';
import { createHistory, startOf, textOf, withSegments, withText } from './edits.ts';
import { mark, toCodePoints } from './spans.ts';
import { insertTag, TAGS } from './tags.ts';

/** Returns the id of the field of a segment; without segments there is one field, with the natural text. */
export const fieldId = (words: Words, index: number) =>
  words.segments.length ? `segment-${index}` : 'natural';

/** Where the cursor goes after an edit: in the field of a segment, in UTF-16 units. */
interface Cursor {
  index: number;
  at: number;
}

/** Holds the transcript while it is typed: saves every key, undoes every edit, and inserts marks and tags at the cursor. */
export function useWords(item: Item) {
  const { mutateAsync: save } = trpc.review.saveDraft.useMutation();
  const [start] = useState(() => startingWords(item));
  const [words, setWords] = useState(start.words);
  const [isFirstDraft, setFirstDraft] = useState(start.isFirstDraft);
  /** Null while the draft waits for a pause in typing. */
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [history] = useState(createHistory);
  /** The segment whose field had the focus last. */
  const active = useRef(0);
  const cursor = useRef<Cursor>(null);
  const { submission_id } = item;
  const [keeper] = useState(() =>
    createDraftKeeper(submission_id, (draft) => save({ submission_id, draft }), setSaved),
  );
  useEffect(() => () => void keeper.flush(), [keeper]);

  const activeIndex = () => Math.max(0, Math.min(active.current, words.segments.length - 1));
  const area = (index = activeIndex()) =>
    document.getElementById(fieldId(words, index)) as HTMLTextAreaElement | null;
  useLayoutEffect(() => {
    if (!cursor.current) return;
    const { index, at } = cursor.current;
    cursor.current = null;
    const field = area(index);
    field?.focus();
    field?.setSelectionRange(at, at);
  });

  const show = (next: Words) => {
    setWords(next);
    setFirstDraft(false);
    setSaved(null);
    keeper.keep(next);
  };
  /** @param kind what is edited: edits of the same kind that follow soon are undone together */
  const change = (next: Words, kind = '') => {
    history.record(words, kind, performance.now());
    show(next);
  };
  const edit = (index: number, text: string, at: number) => {
    cursor.current = { index, at };
    change(withText(words, index, text));
  };
  const insert = (tag: string): void => {
    const field = area();
    if (!field) return;
    const { text, cursor: at } = insertTag(field.value, field.selectionStart, field.selectionEnd, tag);
    edit(activeIndex(), text, at);
  };
  const restore = (found: Words | undefined) => {
    if (!found) return;
    const index = Math.max(0, Math.min(active.current, found.segments.length - 1));
    const [before, after] = [textOf(words, index), textOf(found, index)];
    const isNatural = document.activeElement?.id === fieldId(words, activeIndex());
    if (isNatural) cursor.current = { index, at: endOfChange(before, after) };
    show(found);
  };

  return {
    words,
    isFirstDraft,
    isSaved,
    change,
    /** Types into a field. */
    type: (index: number, text: string) => change(withText(words, index, text), `text ${index}`),
    focus: () => area()?.focus(),
    onFocus: (index: number) => void (active.current = index),
    /** Marks the selected text. @returns false when nothing is selected. */
    markSelection(category: Category | null): boolean {
      const field = area();
      if (!field || field.selectionStart === field.selectionEnd) return false;
      const start = startOf(words, activeIndex());
      const [from, to] = [field.selectionStart, field.selectionEnd].map((at) =>
        toCodePoints(words.natural, Math.max(0, start + at)),
      ) as [number, number];
      change({ ...words, spans: mark(words.spans, from, to, category) });
      field.focus();
      return true;
    },
    insert,
    setSegments: (segments: Segment[], kind?: string) => change(withSegments(words, segments), kind),
    /** Begins a segment at a position. @returns false when it would be too short, or one too many. */
    cut(at_ms: number, length_ms: number): boolean {
      const at = area()?.selectionStart ?? words.natural.length;
      const whole = { text: words.natural, length_ms };
      const made = cutSegments(words.segments, whole, at_ms, { index: activeIndex(), at });
      if (!made) return false;
      cursor.current = { index: made.index, at: 0 };
      active.current = made.index;
      change(withSegments(words, made.segments));
      return true;
    },
    join(index: number): void {
      cursor.current = { index: index - 1, at: words.segments[index - 1]?.text.length ?? 0 };
      active.current = index - 1;
      change(withSegments(words, joinToPrevious(words.segments, index)));
    },
    /** Handles the keys of a text field: undo, redo, and Escape, which leaves the field. */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): void => {
      const { key, shiftKey, altKey, currentTarget } = event;
      if (key === 'Escape') return currentTarget.blur();
      if (!(event.ctrlKey || event.metaKey) || altKey || !/^[zy]$/i.test(key)) return;
      event.preventDefault();
      restore(shiftKey || /y/i.test(key) ? history.redo(words) : history.undo(words));
    },
    /** Inserts a tag by its key with Alt. A key of the page that has the same letter does nothing then. */
    onTagKey: (event: KeyboardEvent): void => {
      const found = TAGS.find(({ key }) => event.code === `Key${key}`);
      if (!found || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      insert(found.tag);
    },
    finish: () => keeper.finish(),
  };
}

/** Returns the end of what differs in the second of two texts, in UTF-16 units. */
function endOfChange(before: string, after: string): number {
  let end = 0;
  while (end < Math.min(before.length, after.length) && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - end;
}
