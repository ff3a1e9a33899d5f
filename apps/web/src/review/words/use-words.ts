import type { Category } from '@labrish/pilot';
import { cutSegments, joinToPrevious, type Segment } from '@labrish/dataset/transcript/segments';
import type { Spelling } from '@labrish/dataset/transcript/spellings';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import type { Item } from '../types.ts';
import { createDraftKeeper, startingWords, type Words } from './drafts.ts';
import { createHistory, type Cursor, startOf, type Step, textOf, withSegments, withText } from './edits.ts';
import { mark, toCodePoints } from './spans.ts';
import { insertTag, TAGS } from './tags.ts';

/** Returns the id of the field of a segment; without segments there is one field, with the natural text. */
export const fieldId = (words: Words, index: number) =>
  words.segments.length ? `segment-${index}` : 'natural';

const WORD = /[\p{L}\p{M}'’-]+$/u;
const LONGEST_WORD = 40;

/** Holds the transcript while it is typed: saves every key, undoes every edit, and inserts marks and tags at the cursor. */
export function useWords(item: Item, find: (word: string) => Spelling[]) {
  const { mutateAsync: save } = trpc.review.saveDraft.useMutation();
  const [start] = useState(() => startingWords(item));
  const [words, setWords] = useState(start.words);
  const [isFirstDraft, setFirstDraft] = useState(start.isFirstDraft);
  /** Null while the draft waits for a pause in typing. */
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [history] = useState(createHistory);
  /** The word before the cursor, just typed. */
  const [typed, setTyped] = useState<Cursor & { word: string }>();
  const offers = typed ? find(typed.word) : [];
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
  const here = () => ({ index: activeIndex(), at: area()?.selectionStart ?? 0 });
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
    history.record({ words, cursor: kind ? undefined : here() }, kind, performance.now());
    setTyped(undefined);
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
  /** Replaces the word that was just typed by another spelling, with a capital letter where it had one. */
  const take = (spelling: string): void => {
    if (!typed) return;
    const { index, at, word } = typed;
    const isCapital = /^\p{Lu}/u.test(word);
    const put = isCapital ? spelling.charAt(0).toUpperCase() + spelling.slice(1) : spelling;
    const text = textOf(words, index);
    edit(index, text.slice(0, at - word.length) + put + text.slice(at), at - word.length + put.length);
  };
  const restore = (found: Step | undefined) => {
    if (!found) return;
    const index = Math.max(0, Math.min(active.current, found.words.segments.length - 1));
    const at = endOfChange(textOf(words, index), textOf(found.words, index));
    if (document.activeElement === area()) cursor.current = found.cursor ?? { index, at };
    setTyped(undefined);
    show(found.words);
  };

  return {
    words,
    isFirstDraft,
    isSaved,
    change,
    offers,
    /** Types into a field. */
    type: (index: number, text: string): void => {
      change(withText(words, index, text), `text ${index}`);
      const at = area(index)?.selectionStart ?? text.length;
      setTyped({ index, at, word: WORD.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0] ?? '' });
    },
    take,
    focus: () => area()?.focus(),
    hasFocus: () => document.activeElement === area(),
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
    /** Begins from a machine's draft: it replaces the natural text, and undo brings that back. */
    startFrom(natural: string): void {
      cursor.current = { index: 0, at: 0 };
      active.current = 0;
      change({ ...words, natural, spans: [], segments: [], from_machine: true });
    },
    /** Changes the natural text in all of its fields. @param changed returns the text after each of several changes */
    respell(changed: (text: string) => string[]): void {
      const { segments } = words;
      if (document.activeElement === area()) cursor.current = here();
      const fields = segments.length ? segments.map((_, index) => index) : [0];
      change(
        fields.reduce(
          (now, index) => changed(textOf(now, index)).reduce((one, text) => withText(one, index, text), now),
          words,
        ),
      );
    },
    setSegments: (segments: Segment[], kind?: string) => change(withSegments(words, segments), kind),
    /** Begins a segment at a position. @returns false when it would be too short, or one too many. */
    cut(at_ms: number, length_ms: number): boolean {
      const field = area();
      // Without a cursor, all words that are there belong to the segment that ends.
      const at = field && document.activeElement === field ? field.selectionStart : Infinity;
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
      const now = { words, cursor: here() };
      restore(shiftKey || /y/i.test(key) ? history.redo(now) : history.undo(now));
    },
    /** Inserts a tag by its key with Alt, and takes an offered spelling by its number with Alt and Shift; before the keys of the page. */
    onAltKey: (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const tag = TAGS.find(({ key }) => event.code === `Key${key}`);
      const offer = event.shiftKey ? offers[Number(event.code.replace('Digit', '')) - 1] : undefined;
      if (!tag && !offer) return;
      event.preventDefault();
      if (tag) insert(tag.tag);
      else if (offer) take(offer.word);
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
