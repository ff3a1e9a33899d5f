import { ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import { COLUMNS } from '../columns.ts';
import { audioFileName } from '../facts.ts';
import { createOutputFile, type WrittenFile } from '../files/output-file.ts';
import { PageWriter } from './page-writer.ts';
import { rowGroups, type Row } from './row-groups.ts';
import { FEATURES, SCHEMA } from './schema.ts';

export interface WrittenPart extends WrittenFile {
  rows: number;
  /** Seconds of audio. */
  seconds: number;
}

/**
 * Writes one Parquet file of a part: uncompressed, because Opus is compressed already. The same rows give the same bytes. One row
 * group is in memory.
 *
 * @param path absolute; the file appears under it when it is complete
 * @throws what `rows` throws; nothing is left behind then
 */
export async function writeParquetPart(path: string, rows: AsyncIterable<Row>): Promise<WrittenPart> {
  const file = await createOutputFile(path);
  try {
    const pages = new PageWriter(file);
    const parquet = newParquet(pages);
    let [count, milliseconds] = [0, 0];
    for await (const group of rowGroups(rows)) {
      await parquet.write({ columnData: columnsOf(group), rowGroupSize: group.length });
      count += group.length;
      for (const { clip } of group) milliseconds += clip.duration_ms;
    }
    await parquet.finish();
    await pages.flush();
    return { ...(await file.commit()), rows: count, seconds: milliseconds / 1000 };
  } finally {
    await file.abandon();
  }
}

function newParquet(writer: PageWriter): ParquetWriter {
  return new ParquetWriter({
    writer,
    schema: SCHEMA,
    codec: 'UNCOMPRESSED',
    kvMetadata: [{ key: 'huggingface', value: JSON.stringify({ info: { features: FEATURES } }) }],
  });
}

function columnsOf(group: readonly Row[]): ColumnSource[] {
  const audio: ColumnSource = {
    name: 'audio',
    data: group.map(({ clip, audio }) => ({ bytes: audio, path: audioFileName(clip) })),
    // No recording occurs twice, and nobody queries minima: a dictionary and statistics would only cost time.
    encoding: 'PLAIN',
    statistics: false,
  };
  return [audio, ...COLUMNS.map(({ name, value }) => ({ name, data: group.map(({ clip }) => value(clip)) }))];
}
