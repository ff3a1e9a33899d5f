import { join } from 'node:path';
import { croissant } from './croissant/croissant.ts';
import { card } from './documents/card.ts';
import { changelog, type ChangelogEntry } from './documents/changelog.ts';
import { citation } from './documents/citation.ts';
import { datasheet } from './documents/datasheet.ts';
import { licence } from './documents/licence.ts';
import { jsonText } from './escape.ts';
import type { DatasheetFacts, SuppressedTable } from './documents/datasheet-facts.ts';
import { abandonAll, type ReleaseFile } from './files/line-writer.ts';
import { writeOutputFile } from './files/output-file.ts';
import { writeSums } from './files/sums.ts';
import { EXTRACT_AUDIO } from './scripts/extract-audio.ts';
import { RELEASE_FILES } from './scripts/release-files.ts';
import { removeWithdrawn } from './scripts/remove-withdrawn.ts';
import { SCORE } from './scripts/score.ts';
import { TO_KALDI } from './scripts/to-kaldi.ts';
import { TO_LHOTSE } from './scripts/to-lhotse.ts';
import { TO_TEXTGRID } from './scripts/to-textgrid.ts';
import { columnsOf } from './columns.ts';
import { createStats, type Stats } from './stats/stats.ts';
import type { Figures } from './stats/cells.ts';
import { createClipTables, createNemoManifests } from './tables/clip-tables.ts';
import { writeSideTables, type SideRows } from './tables/side-tables.ts';
import { createVariantTable } from './tables/variants.ts';
import type { Clip } from '@labrish/dataset/release/clip';
import type { PartFile, ReleaseFacts } from './facts.ts';

/**
 * Writes all files of a release except the Parquet files, `SHA256SUMS` last: a folder that has it is complete. The same input
 * gives the same bytes.
 *
 * @param folder absolute, with the Parquet files in it, except those of `elsewhere`
 * @param elsewhere paths of the release's files that are already in the permanent store, and not in the folder
 * @throws when the recordings are not those of the Parquet files, or when the folder holds a file of another build.
 */
export async function writeTextFiles(
  folder: string,
  text: ReleaseText,
  elsewhere: readonly string[] = [],
): Promise<WrittenText> {
  const { stats, rows, files: tables } = await writeClips(folder, text);
  assertSameRecordings(rows, text);
  const files = [
    ...text.parts,
    ...tables,
    ...(await writeSideTables(folder, text)),
    ...(await writeDocuments(folder, text, stats)),
  ];
  await writeSums(folder, files, elsewhere);
  return { stats, files: files.length };
}

/** Writes everything that needs the clips, in one pass over them. */
async function writeClips(
  folder: string,
  { clips, figures, facts: { pilot } }: ReleaseText,
): Promise<{ stats: Stats; rows: ReadonlyMap<string, number>; files: ReleaseFile[] }> {
  const stats = createStats(pilot, figures);
  const sinks = [
    await createClipTables(folder, columnsOf(pilot)),
    createNemoManifests(folder),
    createVariantTable(folder),
  ];
  try {
    for await (const clip of clips) {
      stats.add(clip);
      for (const sink of sinks) await sink.add(clip);
    }
    const files: ReleaseFile[] = [];
    for (const sink of sinks) files.push(...(await sink.commit()));
    return { stats: stats.result(), rows: stats.rows, files };
  } finally {
    await abandonAll(sinks);
  }
}

async function writeDocuments(folder: string, text: ReleaseText, stats: Stats): Promise<ReleaseFile[]> {
  const { facts, sheet, changes, parts } = text;
  const contents = {
    'README.md': card(facts, stats),
    'datasheet.md': datasheet(facts, stats, sheet),
    LICENSE: licence(facts),
    'CHANGELOG.md': changelog(facts.title, changes),
    'CITATION.cff': citation(facts),
    'croissant.json': croissant({ facts, sheet, parts }),
    'stats.json': statsJson(facts, stats, sheet),
    'scripts/release_files.py': RELEASE_FILES,
    'scripts/extract_audio.py': EXTRACT_AUDIO,
    'scripts/remove_withdrawn.py': removeWithdrawn(facts),
    'scripts/score.py': SCORE,
    'scripts/to_kaldi.py': TO_KALDI,
    'scripts/to_lhotse.py': TO_LHOTSE,
    'scripts/to_textgrid.py': TO_TEXTGRID,
  };
  const files: ReleaseFile[] = [];
  for (const [path, content] of Object.entries(contents))
    files.push({ path, ...(await writeOutputFile(join(folder, path), content)) });
  return files;
}

function statsJson({ pilot }: ReleaseFacts, stats: Stats, { group_by_category }: DatasheetFacts): string {
  const { least_speakers, table } = group_by_category;
  const name = `${pilot.place_words.group}_by_category`;
  const figures = { ...stats, [name]: { least_speakers, ...tableData(table) } };
  return `${jsonText(figures)}\n`;
}

/** Converts a table to JSON with snake_case names. */
function tableData({ rows, columns, cells, rowTotals, columnTotals, total }: SuppressedTable) {
  return { rows, columns, cells, row_totals: rowTotals, column_totals: columnTotals, total };
}

function assertSameRecordings(counted: ReadonlyMap<string, number>, { parts }: ReleaseText): void {
  const rows = new Map<string, number>();
  for (const { part, rows: some } of parts) rows.set(part, (rows.get(part) ?? 0) + some);
  for (const [part, clips] of counted) {
    const there = rows.get(part) ?? 0;
    if (there !== clips)
      throw new Error(`${part} has ${there} rows in Parquet and ${clips} recordings. Build it anew.`);
    rows.delete(part);
  }
  const [extra] = rows.keys();
  if (extra !== undefined) throw new Error(`${extra} has Parquet files and no recordings. Build it anew.`);
}

/** The input of a release's text files. */
export interface ReleaseText extends SideRows {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  /** The newest first, including this version's. */
  changes: readonly ChangelogEntry[];
  /** The Parquet files, which are already written, in the order of the files. */
  parts: readonly PartFile[];
  /** Of these clips, by `createCells`. */
  figures: Figures;
  /** Every clip of the release once, in the order of the files. They are streamed, not held in memory. */
  clips: AsyncIterable<Clip>;
}

/** The result of writing the text files. */
export interface WrittenText {
  stats: Stats;
  /** Number of files in `SHA256SUMS`, which lists all others. */
  files: number;
}
