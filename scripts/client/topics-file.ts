import { createPrompt } from '@labrish/api/prompts/schema';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

export const COLUMNS = ['topic', 'english', 'mix', 'patwa'] as const;
const wording = createPrompt.omit({ display_order: true });

export type Topic = z.output<typeof wording>;
/** `line` is where the row begins in the file, counted from 1. */
export type TopicRow = Topic & { line: number };
interface Row {
  line: number;
  cells: string[];
}

export interface CheckedFile {
  topics: TopicRow[];
  /** What keeps the file from being imported, each with its line and what to do. */
  problems: string[];
  /** What is worth knowing, but no reason to stop. */
  warnings: string[];
}

/**
 * Reads a CSV of topics and checks every row by the rules of the API. Total: whatever the bytes are, there is an answer.
 * Takes UTF-8 with or without BOM, any line ends, commas, semicolons (Excel in many countries) or tabs.
 */
export function readTopics(bytes: Uint8Array): CheckedFile {
  const refuse = (problem: string): CheckedFile => ({ topics: [], problems: [problem], warnings: [] });
  let rows: Row[];
  try {
    rows = rowsOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof CsvError)
      return refuse(`${placeOf(error)}${error.message}. Check the quotes there.`);
    return refuse('The file is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".');
  }
  const [header, ...body] = rows;
  if (!header) return refuse(`The file is empty. Its first line must be: ${COLUMNS.join(',')}`);
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const wrong = headerProblem(names);
  if (wrong) return refuse(`line ${header.line}: ${wrong}`);
  if (!body.length) return refuse('There is no topic below the header.');
  const extra = names.filter((name) => !COLUMNS.some((column) => column === name));
  const warnings = extra.length ? [`Not imported: the columns ${extra.map(quoted).join(', ')}.`] : [];
  return { ...checkRows(names, body), warnings };
}

function checkRows(names: string[], rows: Row[]): Pick<CheckedFile, 'topics' | 'problems'> {
  const topics: TopicRow[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      problems.push(
        `line ${line}: has ${cells.length} columns, the header has ${names.length}. A text with a comma in it needs quotes around it.`,
      );
      continue;
    }
    const checked = wording.safeParse(
      Object.fromEntries(COLUMNS.map((column) => [column, cells[names.indexOf(column)]])),
    );
    if (!checked.success) {
      for (const { path, message } of checked.error.issues)
        problems.push(`line ${line}, ${path.join('.')}: ${message}`);
      continue;
    }
    const before = lineOf.get(keyOf(checked.data.topic));
    if (before !== undefined)
      problems.push(
        `line ${line}: "${checked.data.topic}" is on line ${before} already. Remove one of them.`,
      );
    lineOf.set(keyOf(checked.data.topic), before ?? line);
    topics.push({ ...checked.data, line });
  }
  return { topics, problems };
}

/** Splits what is new from what the server has: the same topic in any case, whatever its wording. */
export function planImport(
  topics: TopicRow[],
  existing: { topic: string }[],
): { add: TopicRow[]; skip: TopicRow[] } {
  const there = new Set(existing.map(({ topic }) => keyOf(topic)));
  return {
    add: topics.filter(({ topic }) => !there.has(keyOf(topic))),
    skip: topics.filter(({ topic }) => there.has(keyOf(topic))),
  };
}

function keyOf(topic: string): string {
  return topic.trim().normalize('NFC').toLowerCase();
}

function rowsOf(text: string): Row[] {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t'].find((sign) => firstLine.includes(sign)) ?? ',';
  const records = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  // csv-parse counts CRLF within quotes as two lines, an editor as one.
  let next = 1;
  const rows: Row[] = records.map((cells) => {
    const line = next;
    next += 1 + (cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0);
    return { line, cells };
  });
  // Spreadsheets end their files with empty rows, of no cells or of nothing but commas.
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim()));
}

function headerProblem(names: string[]): string | undefined {
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length)
    return `the header lacks ${missing.map(quoted).join(', ')}. It must name ${COLUMNS.join(', ')}, in any order.`;
  const twice = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  return twice.length ? `the header names ${twice.map(quoted).join(', ')} more than once.` : undefined;
}

function placeOf(error: CsvError): string {
  return typeof error.lines === 'number' ? `line ${error.lines}: ` : '';
}

function quoted(name: string): string {
  return `"${name}"`;
}
