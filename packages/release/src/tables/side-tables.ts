import type { Clip } from '@labrish/dataset/release/clip';
import type { Cell } from '../columns.ts';
import type { WithdrawnClip } from '../facts.ts';
import { createLineWriter } from '../files/line-writer.ts';
import type { ReleaseFile } from '../files/line-writer.ts';
import { TABLE_COLUMNS } from './common-voice.ts';
import { tsvLine } from './line.ts';
import { REPORTED_COLUMNS, reportedCells } from './reported.ts';
import type { ReportedClip } from './reported.ts';

export type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** What stands beside the recordings of a release. The first three are empty unless the owner wants them published. */
export interface SideRows {
  invalidated?: Rows<Clip>;
  other?: Rows<Clip>;
  reported?: Rows<ReportedClip>;
  /** From all versions of the line, in the order of their ids or any other that is always the same. */
  withdrawn: Rows<WithdrawnClip>;
}

/** Every table is there, if only with its header, so that a reader of Common Voice's layout finds what it opens. */
export async function writeSideTables(folder: string, rows: SideRows): Promise<ReleaseFile[]> {
  const names = TABLE_COLUMNS.map(({ name }) => name);
  const cellsOf = (clip: Clip) => TABLE_COLUMNS.map(({ value }) => value(clip));
  return [
    await writeTable(folder, 'invalidated', names, rows.invalidated ?? [], cellsOf),
    await writeTable(folder, 'other', names, rows.other ?? [], cellsOf),
    await writeTable(folder, 'reported', REPORTED_COLUMNS, rows.reported ?? [], reportedCells),
    await writeTable(folder, 'withdrawn', WITHDRAWN_COLUMNS, rows.withdrawn, withdrawnCells),
  ];
}

/** `clip_id` is the hash of the recording already: a second column would say the same. */
const WITHDRAWN_COLUMNS = ['clip_id', 'first_version', 'last_version', 'month'] as const;

/** The same table by itself, for who keeps a copy and asks what to delete. */
export function withdrawnTsv(rows: Iterable<WithdrawnClip>): string {
  return [tsvLine(WITHDRAWN_COLUMNS), ...[...rows].map((clip) => tsvLine(withdrawnCells(clip)))].join('');
}

function withdrawnCells(clip: WithdrawnClip): Cell[] {
  return WITHDRAWN_COLUMNS.map((name) => clip[name]);
}

async function writeTable<T>(
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
