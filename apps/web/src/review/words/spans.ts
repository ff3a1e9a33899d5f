/** A part of a text in one way of speaking, in code points as the server counts them. */
export interface Span {
  from: number;
  to: number;
  category: 'English' | 'Patwa';
}

/** Code points before a place that the browser counts in UTF-16 units. */
export function toCodePoints(text: string, units: number): number {
  return [...text.slice(0, units)].length;
}

/** The spans with a part marked anew: what it covers of others is theirs no more. Null only takes marks away. */
export function mark(
  spans: readonly Span[],
  from: number,
  to: number,
  category: Span['category'] | null,
): Span[] {
  const rest = spans.flatMap((span) => [
    { ...span, to: Math.min(span.to, from) },
    { ...span, from: Math.max(span.from, to) },
  ]);
  const marked = category && to > from ? [{ from, to, category }] : [];
  return merge([...rest, ...marked]);
}

/** The spans after the text was changed: what was typed within one belongs to it, what was deleted is gone. */
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
      // What is typed right before a marked part is not of it, what is typed right behind it neither.
      from: span.from > start || oldEnd === start ? movedStart(span.from) : span.from,
      to: movedEnd(span.to),
    })),
  );
}

/** A text in pieces, each marked or not, for showing it. */
export function pieces(
  text: string,
  spans: readonly Span[],
): { text: string; category: Span['category'] | null }[] {
  const points = [...text];
  const cut: { text: string; category: Span['category'] | null }[] = [];
  let at = 0;
  for (const { from, to, category } of spans) {
    if (from > at) cut.push({ text: points.slice(at, from).join(''), category: null });
    cut.push({ text: points.slice(from, to).join(''), category });
    at = to;
  }
  if (at < points.length) cut.push({ text: points.slice(at).join(''), category: null });
  return cut;
}

/** In order, none empty, neighbours of one kind as one. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.to === span.from && last.category === span.category) last.to = span.to;
    else merged.push({ ...span });
  }
  return merged;
}
