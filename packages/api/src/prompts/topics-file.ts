// Imports the browser build, which has its own Buffer, so that the console and our scripts parse files alike.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { topicKey } from './same-topic.ts';
import { wordingOf, type Wording } from './schema.ts';
import { columnsOf, type Country, fieldsOf } from './columns.ts';

/** Maximum bytes of a file, checked before it is parsed: 1,000 topics fit easily, a picture or a recording does not. */
export const FILE_BYTES = 1_000_000;

/** `line` is where the row begins in the file, counted from 1. */
export type TopicRow = Wording & { line: number };

/** What prevents the import of a row, or of the whole file, and what to do. */
export interface FileProblem {
  whole?: true;
  line?: number | undefined;
  column?: string | undefined;
  message: string;
}

export interface CheckedFile {
  /** The rows that can be imported. */
  topics: TopicRow[];
  problems: FileProblem[];
  /** What is good to know, but does not prevent the import. */
  warnings: string[];
}

/**
 * Reads a CSV of a pilot's topics and checks every row by the rules of the API. Never throws, whatever the bytes are.
 * Accepts UTF-8 with or without BOM, any line ends, commas, semicolons or tabs.
 */
export function readTopics(bytes: Uint8Array, pilot: Country): CheckedFile {
  try {
    return checkFile(textOf(bytes), pilot);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { topics: [], problems: [error.problem], warnings: [] };
  }
}

/** Returns a problem as one line: `line 3, english: Please fill this in.` */
export function describeProblem({ line, column, message }: FileProblem): string {
  if (line === undefined) return message;
  return `line ${line}${column ? `, ${column}` : ''}: ${message}`;
}

/** Thrown when nothing in the file can be used. */
class Unreadable extends Error {
  readonly problem: FileProblem;
  constructor(message: string, line?: number) {
    super(message);
    this.problem = { whole: true, line, message };
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > FILE_BYTES) throw new Unreadable('The file is larger than 1 MB. Split it in parts.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new Unreadable('The file is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".');
}

function checkFile(text: string, pilot: Country): CheckedFile {
  const columns = columnsOf(pilot);
  const [header, ...body] = csvRows(text);
  if (!header) throw new Unreadable(`The file is empty. Its first line must be: ${columns.join(',')}`);
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const wrong = headerProblem(names, columns);
  if (wrong) throw new Unreadable(wrong, header.line);
  if (!body.length) throw new Unreadable('There is no topic below the header.');
  const extra = names.filter((name) => !columns.includes(name));
  const warnings = extra.length ? [`Not imported: the columns ${extra.map(quoted).join(', ')}.`] : [];
  return { ...checkRows(names, body, pilot), warnings };
}

/** A record of a CSV file. `line` is where it begins, counted from 1 as editors do. */
interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses a CSV with commas, semicolons (Excel in many countries) or tabs, any line ends, with or without BOM.
 * Records with only empty cells are left out: spreadsheets end their files with them.
 *
 * @throws {Unreadable} when the quotes do not match.
 */
function csvRows(text: string): CsvRow[] {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].find((sign) => firstLine.includes(sign)) ?? ',';
  let next = 1;
  return recordsOf(text, delimiter)
    .map((cells) => {
      const line = next;
      // csv-parse counts a CRLF within quotes as two lines, editors as one.
      next += 1 + (cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0);
      return { line, cells };
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    const record_delimiter = ['\r\n', '\n', '\r'];
    return parse(text, { bom: true, delimiter, relax_column_count: true, record_delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    throw new Unreadable(`${error.message}. Check the quotes there.`, line);
  }
}

function checkRows(names: string[], rows: CsvRow[], pilot: Country) {
  const wording = wordingOf(pilot);
  const topics: TopicRow[] = [];
  const problems: FileProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      const message = `has ${cells.length} columns, the header has ${names.length}. A text with a comma in it needs quotes around it.`;
      problems.push({ line, message });
      continue;
    }
    const cellOf = (column: string) => cells[names.indexOf(column)];
    const words = fieldsOf(pilot, (label) => cellOf(label.toLowerCase()));
    const checked = wording.safeParse({ topic: cellOf('topic'), ...words });
    if (!checked.success) {
      for (const { path, message } of checked.error.issues)
        problems.push({ line, column: String(path.at(-1)).toLowerCase(), message });
      continue;
    }
    const key = topicKey(checked.data.topic);
    const before = lineOf.get(key);
    if (before === undefined) {
      lineOf.set(key, line);
      topics.push({ ...checked.data, line });
    } else {
      const message = `"${checked.data.topic}" is on line ${before} already. Remove one of them.`;
      problems.push({ line, message });
    }
  }
  return { topics, problems };
}

function headerProblem(names: string[], columns: string[]): string | undefined {
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length)
    return `the header lacks ${missing.map(quoted).join(', ')}. It must name ${columns.join(', ')}, in any order.`;
  const twice = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  return twice.length ? `the header names ${twice.map(quoted).join(', ')} more than once.` : undefined;
}

function quoted(name: string): string {
  return `"${name}"`;
}
