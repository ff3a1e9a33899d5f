/** A part of a recording and what is said in it; times in whole milliseconds from the start of the recording. */
export interface Segment {
  from_ms: number;
  to_ms: number;
  text: string;
}

export const MOST_SEGMENTS = 500;
/** Minimum length of a segment that a person makes: a shorter one can neither be heard nor grasped. */
export const SHORTEST_MS = 50;

/** Joins the texts of segments to the natural text, one in a line; segments without words are left out. */
export function joinSegments(segments: readonly Segment[]): string {
  return segments
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n');
}

/**
 * Finds the first fault of segments: they must be in order, must not overlap, and must lie within the recording.
 *
 * @param length_ms the recording's length; null when it is unknown
 * @returns a sentence, or null when nothing is wrong
 */
export function segmentsFault(segments: readonly Segment[], length_ms: number | null): string | null {
  if (segments.length > MOST_SEGMENTS) return `There are more than ${MOST_SEGMENTS} segments.`;
  for (const [i, { from_ms, to_ms }] of segments.entries()) {
    if (!(from_ms >= 0 && from_ms < to_ms)) return `Segment ${i + 1} ends before it begins.`;
    if (length_ms !== null && to_ms > length_ms) return `Segment ${i + 1} ends after the recording.`;
    if (from_ms < (segments[i - 1]?.to_ms ?? 0))
      return `Segment ${i + 1} begins before the one before it ends.`;
  }
  return null;
}

/**
 * Ends the segment at a position and begins the next one there. Without segments, the whole recording is the first.
 *
 * @param whole the natural text, and the recording's length
 * @param cursor the field in which the cursor is, and where (UTF-16 units): the text behind it becomes the next segment's
 * @returns the segments and the index of the new one; null when a segment would be too short or too many
 */
export function cutSegments(
  segments: readonly Segment[],
  whole: { text: string; length_ms: number },
  at_ms: number,
  cursor: { index: number; at: number },
): { segments: Segment[]; index: number } | null {
  const all = segments.length ? segments : [{ from_ms: 0, to_ms: whole.length_ms, text: whole.text }];
  if (all.length >= MOST_SEGMENTS) return null;
  const here = all.findIndex(({ from_ms, to_ms }) => at_ms >= from_ms && at_ms < to_ms);
  const cut = all[here];
  const next = all.findIndex(({ from_ms }) => from_ms > at_ms);
  const index = cut ? here + 1 : next < 0 ? all.length : next;
  const to_ms = cut?.to_ms ?? all[index]?.from_ms ?? whole.length_ms;
  if (to_ms - at_ms < SHORTEST_MS || (cut && at_ms - cut.from_ms < SHORTEST_MS)) return null;
  const at = cut && cursor.index === here ? cursor.at : (cut?.text.length ?? 0);
  return {
    segments: [
      ...all.slice(0, cut ? here : index),
      ...(cut ? [{ ...cut, to_ms: at_ms, text: cut.text.slice(0, at).trimEnd() }] : []),
      { from_ms: at_ms, to_ms, text: cut?.text.slice(at).trimStart() ?? '' },
      ...all.slice(index),
    ],
    index,
  };
}

/** Joins a segment to the one before it, with its words and the time between them. */
export function joinToPrevious(segments: readonly Segment[], index: number): Segment[] {
  const [previous, joined] = [segments[index - 1], segments[index]];
  if (!previous || !joined) return [...segments];
  const text = [previous.text.trimEnd(), joined.text.trimStart()].filter(Boolean).join(' ');
  return segments.toSpliced(index - 1, 2, { from_ms: previous.from_ms, to_ms: joined.to_ms, text });
}

/** Where a segment begins or ends: the indices of the segments that end and begin there, -1 for none. */
export interface Edge {
  at_ms: number;
  before: number;
  after: number;
}

/** Lists the edges of segments; two that touch share one. */
export function edgesOf(segments: readonly Segment[]): Edge[] {
  return segments.flatMap(({ from_ms, to_ms }, i) => {
    const isShared = segments[i + 1]?.from_ms === to_ms;
    const begins = segments[i - 1]?.to_ms === from_ms ? [] : [{ at_ms: from_ms, before: -1, after: i }];
    return [...begins, { at_ms: to_ms, before: i, after: isShared ? i + 1 : -1 }];
  });
}

/** Moves an edge as near to a time as the neighbours allow. An edge of one segment never touches the other's. */
export function moveEdge(
  segments: readonly Segment[],
  edge: Edge,
  to_ms: number,
  length_ms: number,
): Segment[] {
  const { before, after } = edge;
  const [ends, begins] = [segments[before], segments[after]];
  const least = ends ? ends.from_ms + SHORTEST_MS : (segments[after - 1]?.to_ms ?? -1) + 1;
  const most = begins ? begins.to_ms - SHORTEST_MS : (segments[before + 1]?.from_ms ?? length_ms + 1) - 1;
  // A segment from elsewhere may be shorter than the minimum: its edges stay.
  const at = least > most ? edge.at_ms : Math.round(Math.min(most, Math.max(least, to_ms)));
  return segments.map((segment, i) => ({
    ...segment,
    ...(i === before && { to_ms: at }),
    ...(i === after && { from_ms: at }),
  }));
}
