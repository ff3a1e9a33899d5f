import { joinSegments, type Segment } from '@labrish/dataset/transcript/segments';
import type { Words } from './drafts.ts';
import { follow } from './spans.ts';

/** Replaces the text of a field: of the segment at `index`, else the natural text. An empty one has nothing of a machine's draft. */
export function withText(words: Words, index: number, text: string): Words {
  if (words.segments.length)
    return withSegments(
      words,
      words.segments.map((segment, i) => (i === index ? { ...segment, text } : segment)),
    );
  const from_machine = words.from_machine && text.trim() !== '';
  return { ...words, natural: text, spans: follow(words.spans, words.natural, text), from_machine };
}

/** Returns the text of a field: of the segment at `index`, else the natural text. */
export function textOf({ natural, segments }: Words, index: number): string {
  return segments.length ? (segments[index]?.text ?? '') : natural;
}

/** Replaces the segments, and with them the natural text. Without segments the natural text stays as it is. */
export function withSegments(words: Words, segments: Segment[]): Words {
  const natural = segments.length ? joinSegments(segments) : words.natural;
  // One step for each place that may change, because `follow` sees only one changed place at a time.
  const steps = [words.natural, words.natural.trimStart(), words.natural.trim(), natural];
  const spans = steps.reduce((now, step, i) => follow(now, steps[i - 1] ?? step, step), words.spans);
  return { ...words, natural, spans, segments, from_machine: words.from_machine && natural.trim() !== '' };
}

/** Returns the words as a verdict has them: without blanks around them and without segments in which nothing is said. */
export function finished(words: Words): Words {
  const segments = words.segments.filter(({ text }) => text.trim());
  const trimmed = segments.map((segment) => ({ ...segment, text: segment.text.trim() }));
  const { spans } = withSegments(words, [{ from_ms: 0, to_ms: 1, text: words.natural }]);
  return { ...words, natural: words.natural.trim(), spans, segments: trimmed };
}

/** Returns where a field's text begins in the natural text, in UTF-16 units; blanks before the text do not count. */
export function startOf({ segments }: Words, index: number): number {
  const before = joinSegments(segments.slice(0, index));
  const text = segments[index]?.text ?? '';
  return (before ? before.length + 1 : 0) - (text.length - text.trimStart().length);
}

/** Edits of the same field within this time, in milliseconds, are undone together. */
const TOGETHER_MS = 1_000;
const MOST_STEPS = 300;

/** Where the cursor is: in the field of a segment, in UTF-16 units. */
export interface Cursor {
  index: number;
  at: number;
}

/** The words before or after an edit; no cursor after typing, where it is clear from the words. */
export interface Step {
  words: Words;
  cursor?: Cursor | undefined;
}

/** Remembers states, so that edits can be undone and redone: typed text, buttons and segments alike. */
export function createHistory() {
  let past: Step[] = [];
  let future: Step[] = [];
  let last = { kind: '', at: 0 };
  const step = (from: Step[], to: Step[], now: Step) => {
    const found = from.pop();
    if (found) to.push(now);
    last = { kind: '', at: 0 };
    return found;
  };
  return {
    /** Remembers a state before an edit. @param kind what is edited; '' is never joined with the edit before */
    record(before: Step, kind: string, at: number): void {
      const isSame = kind !== '' && kind === last.kind && at - last.at < TOGETHER_MS;
      if (!isSame) past = [...past.slice(1 - MOST_STEPS), before];
      future = [];
      last = { kind, at };
    },
    undo: (now: Step) => step(past, future, now),
    redo: (now: Step) => step(future, past, now),
  };
}
