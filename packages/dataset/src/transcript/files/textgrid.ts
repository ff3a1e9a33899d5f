import { FileFault, tierOf, type Tier } from './tier.ts';

/** Writes a TextGrid in Praat's long format. Empty intervals fill the gaps, as Praat requires. @param length_ms of the recording */
export function writeTextGrid(tiers: readonly Tier[], length_ms: number): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const span = (from_ms: number, to_ms: number) => [`xmin = ${from_ms / 1000}`, `xmax = ${to_ms / 1000}`];
  const items = tiers.flatMap(({ name, segments }, n) => {
    const end = { from_ms: length_ms, to_ms: length_ms, text: '' };
    const intervals = [...segments, end].flatMap((segment, i) => {
      const gap = { from_ms: segments[i - 1]?.to_ms ?? 0, to_ms: segment.from_ms, text: '' };
      return [gap, segment].filter(({ from_ms, to_ms }) => to_ms > from_ms);
    });
    return [
      `    item [${n + 1}]:`,
      ...['class = "IntervalTier"', `name = ${quoted(name)}`, ...span(0, length_ms)].map(indented(8)),
      `        intervals: size = ${intervals.length}`,
      ...intervals.flatMap(({ from_ms, to_ms, text }, i) => [
        `        intervals [${i + 1}]:`,
        ...[...span(from_ms, to_ms), `text = ${quoted(text)}`].map(indented(12)),
      ]),
    ];
  });
  const head = ['File type = "ooTextFile"', 'Object class = "TextGrid"', '', ...span(0, length_ms)];
  return [...head, 'tiers? <exists>', `size = ${tiers.length}`, 'item []:', ...items, ''].join('\n');
}

const indented = (blanks: number) => (line: string) => ' '.repeat(blanks) + line;

interface Token {
  value: string | number;
  line: number;
}

/**
 * Reads the interval tiers of a TextGrid, long or short. As Praat does, it reads only numbers and texts in quotes that stand alone; all else
 * explains them to people.
 *
 * @throws {FileFault} with the line
 */
export function readTextGrid(file: string): Tier[] {
  const tokens = tokensOf(file);
  let at = 0;
  const next = <Kind extends 'string' | 'number'>(kind: Kind, what: string) => {
    const token = tokens[at];
    at += 1;
    if (token && typeof token.value === kind) return token.value as Kind extends 'string' ? string : number;
    throw new FileFault(token ? `Line ${token.line}: ${what} is missing.` : `The file ends before ${what}.`);
  };
  const ms = (what: string) => Math.round(next('number', what) * 1000);
  next('string', 'the type of the file');
  if (next('string', 'the class TextGrid') !== 'TextGrid')
    throw new FileFault('This Praat file is not a TextGrid.');
  ms('the start');
  ms('the end');
  const tiers: Tier[] = [];
  for (let left = next('number', 'the number of tiers'); left > 0; left -= 1) {
    const isIntervals = next('string', 'the class of a tier') === 'IntervalTier';
    const name = next('string', 'the name of a tier');
    ms('the start of a tier');
    ms('the end of a tier');
    const parts = [];
    for (let n = next('number', 'the number of intervals'); n > 0; n -= 1) {
      const from_ms = ms('the start of an interval');
      const to_ms = isIntervals ? ms('the end of an interval') : from_ms;
      parts.push({ from_ms, to_ms, text: next('string', 'the text of an interval') });
    }
    if (isIntervals) tiers.push(tierOf(name, parts));
  }
  return tiers;
}

function tokensOf(file: string): Token[] {
  const tokens: Token[] = [];
  const other = /!.*|[^\s"]+|\s+/y;
  let line = 1;
  for (let at = 0, end = 0; at < file.length; at = end) {
    if (file[at] === '"') {
      // A quote in a text is doubled.
      do end = file.indexOf('"', end + 1) + 1;
      while (end > 0 && file[end] === '"');
      if (end === 0) throw new FileFault(`Line ${line}: a quote is not closed.`);
      tokens.push({ value: file.slice(at + 1, end - 1).replaceAll('""', '"'), line });
    } else {
      other.lastIndex = at;
      const [found = ''] = other.exec(file) ?? [];
      end = at + found.length;
      if (/^[+-]?\d/.test(found) && Number.isFinite(Number(found)))
        tokens.push({ value: Number(found), line });
    }
    line += file.slice(at, end).split('\n').length - 1;
  }
  return tokens;
}
