import { ParquetWriter, ByteWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import type { Column, ColumnType, ValueType } from '../columns.ts';
import { audioFileName } from '../facts.ts';
import { createOutputFile, type WrittenFile, type OutputFile } from '../files/output-file.ts';
import { rowGroups, type Row } from './row-groups.ts';
import type { Part } from '@labrish/dataset/release/clip';

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
export async function writeParquetPart(
  path: string,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
): Promise<WrittenPart> {
  const file = await createOutputFile(path);
  try {
    const pages = new PageWriter(file);
    const parquet = newParquet(pages, columns);
    let [count, milliseconds] = [0, 0];
    for await (const group of rowGroups(rows)) {
      await parquet.write({ columnData: dataOf(columns, group), rowGroupSize: group.length });
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

function newParquet(writer: PageWriter, columns: readonly Column[]): ParquetWriter {
  return new ParquetWriter({
    writer,
    schema: schemaOf(columns),
    codec: 'UNCOMPRESSED',
    kvMetadata: [{ key: 'huggingface', value: JSON.stringify({ info: { features: featuresOf(columns) } }) }],
  });
}

function dataOf(columns: readonly Column[], group: readonly Row[]): ColumnSource[] {
  const audio: ColumnSource = {
    name: 'audio',
    data: group.map(({ clip, audio }) => ({ bytes: audio, path: audioFileName(clip) })),
    // Write no dictionary and no statistics: no recording occurs twice, and nobody queries minima.
    encoding: 'PLAIN',
    statistics: false,
  };
  return [audio, ...columns.map(({ name, value }) => ({ name, data: group.map(({ clip }) => value(clip)) }))];
}

/** Room for a usual row group, so that the buffer rarely has to grow by copying. */
const FIRST_SIZE = 8 * 1024 * 1024;

/**
 * Writes hyparquet's output to a file, one row group at a time. hyparquet's own file writer is synchronous and computes no
 * hash.
 */
class PageWriter extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super(FIRST_SIZE);
    this.#file = file;
  }

  /**
   * Writes the buffer to the file, and empties it. hyparquet calls this after each row group and waits for it before encoding
   * more. The bytes that hyparquet writes when it finishes need one more call.
   */
  async flush(): Promise<void> {
    await this.#file.write(this.getBytes());
    this.index = 0;
  }
}

const ELEMENTS = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32' },
  double: { type: 'DOUBLE' },
} as const satisfies Record<ValueType, Partial<SchemaElement>>;

/**
 * The recording and its file name, then the columns. The schema makes everything nullable, like pyarrow's, so that a reader that
 * joins our files with its own finds no difference. `columnsOf` says what may really be null.
 */
export function schemaOf(columns: readonly Column[]): SchemaElement[] {
  return [
    { name: 'schema', num_children: columns.length + 1 },
    { name: 'audio', repetition_type: 'OPTIONAL', num_children: 2 },
    { name: 'bytes', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' },
    { name: 'path', repetition_type: 'OPTIONAL', ...ELEMENTS.string },
    ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
  ];
}

/** Returns the elements of a column; a list has three levels (Parquet, LogicalTypes.md, Lists). */
function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  if (typeof type === 'string') return [{ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] }];
  const { list } = type;
  const fields = typeof list === 'string' ? [] : Object.entries(list);
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...(typeof list === 'string'
      ? elementsOf('element', list)
      : [{ name: 'element', repetition_type: 'OPTIONAL', num_children: fields.length } as const]),
    ...fields.flatMap(([field, of]) => elementsOf(field, of)),
  ];
}

/** Returns the column types of Hugging Face `datasets`: without them `audio` would be a struct that nothing plays. */
function featuresOf(columns: readonly Column[]): Record<string, object> {
  return {
    audio: { _type: 'Audio' },
    ...Object.fromEntries(columns.map(({ name, type }) => [name, featureOf(type)])),
  };
}

/** Hugging Face calls a double `float64`. */
function featureOf(type: ColumnType): object {
  if (typeof type === 'string') return { dtype: type === 'double' ? 'float64' : type, _type: 'Value' };
  const { list } = type;
  const feature =
    typeof list === 'string'
      ? featureOf(list)
      : Object.fromEntries(Object.entries(list).map(([name, of]) => [name, featureOf(of)]));
  return { feature, _type: 'List' };
}

/**
 * Names a file as Hugging Face names the files of a split. @param index from 0, below `of`.
 * @returns a path relative to the release's folder: `data/train-00000-of-00003.parquet`
 */
export function partFileName(part: Part, index: number, of: number): string {
  const [place, all] = [index, of].map((number) => String(number).padStart(5, '0'));
  return `data/${part}-${place}-of-${all}.parquet`;
}
