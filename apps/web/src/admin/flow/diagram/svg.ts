import { extentOf, unite } from './geometry/extent.ts';
import { boxAround } from './geometry/ground.ts';
import { PORTS, type Line, type StateSize } from './geometry/lines.ts';
import type { Layout } from './surface/view.ts';

/** Returns the width in pixels of a text in a font as CSS writes it. */
export type Measure = (text: string, font: string) => number;

const FAMILY = "'Atkinson Hyperlegible Next Variable', Arial, sans-serif";
const INK = {
  text: '#14232a',
  muted: '#4a5a5f',
  line: '#00545d',
  back: '#970252',
  initial: '#174a98',
  final: '#00592f',
};
/** Free pixels around the drawing, and beside a text in its box. */
const MARGIN = 24;
const INSET = 8;
/** Height of a line of text in a label, in pixels. */
const LEADING = 14;

/** Writes the diagram, with all its labels, as an SVG file that needs no font, script or style of ours: to print and to send. */
export function toSvg({ content, places, sizes, lines }: Layout, title: string, measure: Measure): string {
  const labels = lines.map(({ label, size }) => boxAround(label, size));
  const extent = unite([extentOf(places, lines, sizes), ...labels]);
  const states = content.graph.nodes.map((state) => {
    const { x = 0, y = 0 } = places.get(state.id) ?? {};
    const size = sizes.states.get(state.id) ?? { width: 0, height: 0, ports: new Map<string, number>() };
    return drawState({ state, x, y, size, choices: content.choices.get(state.id) ?? [] }, measure);
  });
  const view = [extent.x - MARGIN, extent.y - MARGIN, extent.width + 2 * MARGIN, extent.height + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.map(Math.round).join(' ')}" font-family="${FAMILY}">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${arrow('line')}${arrow('back')}</defs>`,
    ...lines.map(drawLine),
    ...states,
    ...lines.map((line) => drawLabel(line, measure)),
    '</svg>\n',
  ].join('\n');
}

function drawLine({ connection, drawn, isWhole }: Line): string {
  const kind = connection.back ? 'back' : 'line';
  const dashes = connection.back ? ' stroke-dasharray="7 5"' : '';
  const end = isWhole ? ` marker-end="url(#${kind})"` : '';
  return `<path d="${drawn}" fill="none" stroke="${INK[kind]}" stroke-width="2.5"${dashes}${end}/>`;
}

function arrow(kind: 'line' | 'back'): string {
  return (
    `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" ` +
    `orient="auto"><path d="M0 0L10 5L0 10z" fill="${INK[kind]}"/></marker>`
  );
}

interface DrawnState {
  state: Layout['content']['graph']['nodes'][number];
  x: number;
  y: number;
  size: StateSize;
  choices: { id: string; label: string }[];
}

function drawState({ state, x, y, size, choices }: DrawnState, measure: Measure): string {
  const { width, height, ports } = size;
  const room = width - 2 * INSET;
  const look = state.isInitial ? INK.initial : state.type === 'final' ? INK.final : INK.muted;
  const rows = choices.flatMap(({ id, label }) => {
    const row = ports.get(id);
    return row === undefined ? [] : [{ row, text: label }];
  });
  const hidden = choices.length - rows.length;
  const more = ports.get(PORTS.more);
  if (more !== undefined) rows.push({ row: more, text: `+${hidden}` });
  const put = (text: string, row: number, font: Font) =>
    writeLine(shortened(text, font, room, measure), { x: x + INSET, y: y + row }, font, measure);
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#fff" stroke="${look}" stroke-width="2"/>`,
    put(state.label || state.id, ports.get(PORTS.name) ?? height / 2, { size: 15, weight: 600 }),
    ...rows.map(({ row, text }) => put(text, row, { size: 12 })),
  ].join('');
}

function drawLabel({ connection, label, size }: Line, measure: Measure): string {
  const { x, y, width, height } = boxAround(label, size);
  const colour = connection.back ? INK.back : INK.line;
  const texts = connection.wordings.flatMap(({ event, guard, actions }) => [
    ...wrapped(event, { size: 11, weight: 600, colour }, width, measure),
    ...[guard, actions].flatMap((text) =>
      text ? wrapped(text, { size: 11, colour: INK.muted }, width, measure) : [],
    ),
  ]);
  const top = y + height / 2 - ((texts.length - 1) * LEADING) / 2;
  const tall = Math.max(height, texts.length * LEADING + INSET);
  return [
    `<rect x="${x}" y="${y + (height - tall) / 2}" width="${width}" height="${tall}" rx="6" fill="#fff" stroke="${colour}"/>`,
    ...texts.map(({ text, font }, i) => writeLine(text, { x: x + 6, y: top + i * LEADING }, font, measure)),
  ].join('');
}

interface Font {
  size: number;
  weight?: number;
  colour?: string;
}

const cssOf = ({ size, weight = 400 }: Font) => `${weight} ${size}px ${FAMILY}`;

/** Writes a line of text as wide as measured, so that it fits its box in any font. */
function writeLine(text: string, { x, y }: { x: number; y: number }, font: Font, measure: Measure): string {
  const { size, weight = 400, colour = INK.text } = font;
  const width = Math.ceil(measure(text, cssOf(font)));
  return (
    `<text x="${x}" y="${y}" dominant-baseline="central" font-size="${size}" font-weight="${weight}" fill="${colour}" ` +
    `textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
  );
}

/** Splits a text into lines that fit beside the insets: at spaces and after underscores. */
function wrapped(text: string, font: Font, width: number, measure: Measure): { text: string; font: Font }[] {
  const lines: string[] = [];
  for (const part of text.split(/(?<=[ _])/)) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && measure(longer.trimEnd(), cssOf(font)) <= width - 12) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines.map((line) => ({ text: line.trimEnd(), font }));
}

/** Returns the text, or its beginning with an ellipsis if it is wider than this many pixels. */
function shortened(text: string, font: Font, width: number, measure: Measure): string {
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(letters.slice(0, middle).join(''), cssOf(font)) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits === letters.length
    ? text
    : `${letters
        .slice(0, Math.max(0, fits - 1))
        .join('')
        .trimEnd()}…`;
}

/** Escapes a text for XML, and leaves out control characters, most of which XML 1.0 has no way to write. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
