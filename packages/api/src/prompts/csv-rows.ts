// Imports the browser build, which has its own Buffer, so that the console and our scripts parse files alike.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A record of a CSV file. `line` is where it begins, counted from 1 as editors do. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Thrown for a text that is not CSV. `line`: where, if that is known; the message says why. */
export class NotCsv extends Error {
  readonly line: number | undefined;
  constructor(line: number | undefined, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a CSV with commas, semicolons (Excel in many countries) or tabs, any line ends, with or without BOM.
 * Records with only empty cells are left out: spreadsheets end their files with them.
 *
 * @throws {NotCsv} when the quotes do not match.
 */
export function csvRows(text: string): CsvRow[] {
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
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NotCsv(typeof error.lines === 'number' ? error.lines : undefined, error.message);
  }
}
