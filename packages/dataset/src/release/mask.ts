import { MASK } from '../transcript/conventions.ts';
import type { Segment } from '../transcript/segments.ts';
import type { ClipSpan } from './clip.ts';

/** A part of a text, in code points; `to` is excluded. */
export interface TextPart {
  from: number;
  to: number;
}

/**
 * Masks parts of a text. Spans move with their words; segments, whose texts are the lines of the text, are masked in step.
 *
 * @param parts in any order; they may overlap, and may reach beyond the text
 */
export function maskText<
  Text extends { text: string; spans: readonly ClipSpan[]; segments: readonly Segment[] },
>(written: Text, parts: readonly TextPart[]): Text {
  if (parts.length === 0) return written;
  const points = Array.from(written.text);
  const isMasked = new Uint8Array(points.length);
  for (const { from, to } of parts) isMasked.fill(1, from, to);
  /** Where each code point is after masking; one more for the end. */
  const moved: number[] = [];
  let [masked, length] = ['', 0];
  for (const [i, point] of points.entries()) {
    moved.push(length);
    const isHidden = isMasked[i] === 1 && point !== '\n';
    const isFirst = isHidden && !(i > 0 && isMasked[i - 1] === 1 && points[i - 1] !== '\n');
    const shown = isHidden ? (isFirst ? MASK : '') : point;
    masked += shown;
    length += shown === MASK ? MASK.length : Number(shown !== '');
  }
  moved.push(length);
  const spans = written.spans.map((span) => ({
    ...span,
    from: moved[span.from] ?? length,
    to: moved[span.to] ?? length,
  }));
  const lines = masked.split('\n');
  let line = 0;
  const segments = written.segments.map((segment) =>
    segment.text.trim() ? { ...segment, text: lines[line++] ?? '' } : segment,
  );
  return { ...written, text: masked, spans: spans.filter(({ from, to }) => from < to), segments };
}
