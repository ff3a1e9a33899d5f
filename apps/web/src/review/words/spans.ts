import type { Category } from '@labrish/pilot';
import type { ClipSpan as Span } from '@labrish/dataset/release/clip';

export type { Span };

/** Counts the code points before a position that the browser gives in UTF-16 units. */
export function toCodePoints(text: string, units: number): number {
  return [...text.slice(0, units)].length;
}

/** Marks a part of the text. It replaces what it covers of other spans; null only removes marks. */
export function mark(spans: readonly Span[], from: number, to: number, category: Category | null): Span[] {
  const rest = spans.flatMap((span) => [
    { ...span, to: Math.min(span.to, from) },
    { ...span, from: Math.max(span.from, to) },
  ]);
  const marked = category && to > from ? [{ from, to, category }] : [];
  return merge([...rest, ...marked]);
}

/** Adjusts the spans to an edited text: text typed within a span belongs to it, deleted text is gone. */
export function follow(spans: readonly Span[], before: string, after: string): Span[] {
  const [old, next] = [[...before], [...after]];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  const oldEnd = old.length - end;
  const grown = next.length - old.length;
  const movedStart = (at: number) => (at >= oldEnd ? at + grown : Math.min(at, start));
  const movedEnd = (at: number) =>
    at > oldEnd || (at === oldEnd && at > start) ? at + grown : Math.min(at, start);
  return merge(
    spans.map((span) => ({
      ...span,
      // Text typed directly before or behind a span does not belong to it.
      from: span.from > start || oldEnd === start ? movedStart(span.from) : span.from,
      to: movedEnd(span.to),
    })),
  );
}

/** Splits a text into marked and unmarked pieces, for display. */
export function pieces(text: string, spans: readonly Span[]): { text: string; category: Category | null }[] {
  const points = [...text];
  const cut: { text: string; category: Category | null }[] = [];
  let at = 0;
  for (const { from, to, category } of spans) {
    if (from > at) cut.push({ text: points.slice(at, from).join(''), category: null });
    cut.push({ text: points.slice(from, to).join(''), category });
    at = to;
  }
  if (at < points.length) cut.push({ text: points.slice(at).join(''), category: null });
  return cut;
}

/** Sorts the spans, drops empty ones, and joins neighbours of the same category. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.to === span.from && last.category === span.category) last.to = span.to;
    else merged.push({ ...span });
  }
  return merged;
}
