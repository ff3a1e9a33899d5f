import type { Cell } from '../columns.ts';
import type { WithdrawnClip } from '../facts.ts';
import { createLineWriter, type ReleaseFile } from '../files/line-writer.ts';
import { tsvLine } from './line.ts';
import type { Respelling } from '@labrish/dataset/scoring/lexicon';
import { MASK, TAGS } from '@labrish/dataset/transcript/conventions';

export type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** Tables beside the clips of a release. */
export interface SideRows {
  /** From all versions of the series, in the order of their ids or another fixed order. */
  withdrawn: Rows<WithdrawnClip>;
  /** What people write where recognisers write something else; absent: nothing. */
  lexicon?: Rows<Respelling>;
}

/**
 * Writes every table, even if it has only a header, so that every version has the same files. `reported` always is empty: what is
 * reported is about people, and stays with us.
 */
export async function writeSideTables(folder: string, rows: SideRows): Promise<ReleaseFile[]> {
  return [
    await writeTable(folder, 'reported', REPORTED_COLUMNS, [], () => []),
    await writeTable(folder, 'withdrawn', WITHDRAWN_COLUMNS, rows.withdrawn, withdrawnCells),
    await writeTable(folder, 'lexicon', LEXICON_COLUMNS, rows.lexicon ?? [], (row) =>
      LEXICON_COLUMNS.map((name) => row[name]),
    ),
    await writeTable(folder, 'tags', ['tag', 'meaning'], Object.entries(MEANINGS), (row) => row),
  ];
}

/** The columns that Common Voice gives such a table, without the reporter. */
const REPORTED_COLUMNS = ['audio_file', 'duration_ms', 'prompt_id', 'prompt', 'reason'];

const LEXICON_COLUMNS = ['heard', 'written', 'people', 'count'] as const;

const MEANINGS = { ...TAGS, [MASK]: 'Words that tell who somebody is; the sound is silent there.' };

/** No column is a hash, because only the id identifies a clip: somebody else's recording may have the same bytes. */
const WITHDRAWN_COLUMNS = ['clip_id', 'first_version', 'last_version', 'month'] as const;

/** Returns the table of withdrawn clips, for people with a copy who ask what to delete. */
export function withdrawnTsv(rows: Iterable<WithdrawnClip>): string {
  return [tsvLine(WITHDRAWN_COLUMNS), ...[...rows].map((clip) => tsvLine(withdrawnCells(clip)))].join('');
}

function withdrawnCells(clip: WithdrawnClip): Cell[] {
  return WITHDRAWN_COLUMNS.map((name) => clip[name]);
}

/** Writes `tsv/{name}.tsv`. */
export async function writeTable<T>(
  folder: string,
  name: string,
  columns: readonly string[],
  rows: Rows<T>,
  cellsOf: (row: T) => readonly Cell[],
): Promise<ReleaseFile> {
  const writer = await createLineWriter(folder, `tsv/${name}.tsv`);
  try {
    await writer.add(tsvLine(columns));
    for await (const row of rows) await writer.add(tsvLine(cellsOf(row)));
    return await writer.commit();
  } finally {
    await writer.abandon();
  }
}
