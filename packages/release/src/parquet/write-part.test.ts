import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { expect, test } from 'vitest';
import { anyWords, COLUMNS, someRow, streamed } from '../testing/clips.ts';
import { newFolder } from '../testing/folder.ts';
import { queryDuckDb, readByDuckDb, readByHyparquet } from '../testing/read-parquet.ts';
import type { Row } from './row-groups.ts';
import type { ColumnType } from '../columns.ts';
import { writeParquetPart } from './write-part.ts';

/** Returns the record that every reader must produce. */
function expectedOf({ clip, audio }: Row): object {
  const cells = Object.fromEntries(COLUMNS.map(({ name, value }) => [name, value(clip)]));
  return { audio: { bytes: audio, path: `${clip.clip_id}.ogg` }, ...cells };
}

test('DuckDB and hyparquet read every row, with the bytes of the audio', async () => {
  const path = join(await newFolder(), 'part.parquet');
  const rows = Array.from({ length: 250 }, (_, i) =>
    someRow(i, { duration_ms: i, prompt: i % 3 ? 'Why?' : null, transcription: `Yes, ${i} 😀` }),
  );
  await writeParquetPart(path, COLUMNS, streamed(rows));
  expect(await readByDuckDb(path)).toEqual(rows.map(expectedOf));
  expect(await readByHyparquet(path)).toEqual(rows.map(expectedOf));
});

test('the types are those that it says they are', async () => {
  const path = join(await newFolder(), 'part.parquet');
  await writeParquetPart(path, COLUMNS, streamed([someRow(1)]));
  const described = await queryDuckDb(`describe select * from '${path}'`);
  const duckDbTypes = { string: 'VARCHAR', int32: 'INTEGER', double: 'DOUBLE' };
  const typeOf = (type: ColumnType): string => {
    if (typeof type === 'string') return duckDbTypes[type];
    const { list } = type;
    if (typeof list === 'string') return `${duckDbTypes[list]}[]`;
    const fields = Object.entries(list).map(
      ([name, of]) => `${/^(from|to|order|text)$/.test(name) ? `"${name}"` : name} ${duckDbTypes[of]}`,
    );
    return `STRUCT(${fields.join(', ')})[]`;
  };
  expect(described.map(({ column_name, column_type }) => [column_name, column_type])).toEqual([
    ['audio', 'STRUCT(bytes BLOB, path VARCHAR)'],
    ...COLUMNS.map(({ name, type }) => [name, typeOf(type)]),
  ]);
});

test('Hugging Face finds the feature of every column', async () => {
  const path = join(await newFolder(), 'part.parquet');
  await writeParquetPart(path, COLUMNS, streamed([someRow(1)]));
  const { key_value_metadata } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  const { info } = JSON.parse(key_value_metadata?.find(({ key }) => key === 'huggingface')?.value ?? '') as {
    info: { features: Record<string, object> };
  };
  expect(Object.keys(info.features)).toEqual(['audio', ...COLUMNS.map(({ name }) => name)]);
  expect(info.features).toMatchObject({
    audio: { _type: 'Audio' },
    clip_id: { dtype: 'string', _type: 'Value' },
    duration_ms: { dtype: 'int32', _type: 'Value' },
    snr_db: { dtype: 'float64', _type: 'Value' },
    quality_tags: { feature: { dtype: 'string', _type: 'Value' }, _type: 'List' },
    segments: {
      feature: { from_ms: { dtype: 'int32' }, to_ms: { dtype: 'int32' }, text: { dtype: 'string' } },
      _type: 'List',
    },
  });
});

test('a group has a hundred rows and nothing is compressed', async () => {
  const path = join(await newFolder(), 'part.parquet');
  await writeParquetPart(path, COLUMNS, streamed(Array.from({ length: 201 }, (_, i) => someRow(i))));
  const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([100, 100, 1]);
  const codecs = row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec));
  expect(new Set(codecs)).toEqual(new Set(['UNCOMPRESSED']));
});

test('size, hash, rows and seconds are those of the file; the same rows give the same bytes', async () => {
  const folder = await newFolder();
  const rows = [someRow(1, { duration_ms: 1500 }), someRow(2, { duration_ms: 2250 })];
  const first = await writeParquetPart(join(folder, 'first.parquet'), COLUMNS, streamed(rows));
  const again = await writeParquetPart(join(folder, 'again.parquet'), COLUMNS, streamed(rows));
  const content = await readFile(join(folder, 'first.parquet'));
  expect(first).toEqual({
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    rows: 2,
    seconds: 3.75,
  });
  expect(again).toEqual(first);
});

test('the name is there only when the file is whole', async () => {
  const folder = await newFolder();
  const path = join(folder, 'part.parquet');
  const seen: string[][] = [];
  async function* watched() {
    yield* Array.from({ length: 150 }, (_, i) => someRow(i));
    seen.push(await readdir(folder));
  }
  await writeParquetPart(path, COLUMNS, watched());
  expect(seen).toEqual([['part.parquet.partial']]);
  expect(await readdir(folder)).toEqual(['part.parquet']);
});

test('rows that fail leave nothing, and what was there before stays', async () => {
  const folder = await newFolder();
  const path = join(folder, 'part.parquet');
  async function* failing() {
    yield someRow(1);
    throw new Error('no more');
  }
  await expect(writeParquetPart(path, COLUMNS, failing())).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual([]);
  await writeParquetPart(path, COLUMNS, streamed([someRow(1)]));
  const before = await readFile(path);
  await expect(writeParquetPart(path, COLUMNS, failing())).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual(['part.parquet']);
  expect(await readFile(path)).toEqual(before);
});

test('a part without rows can be read, too', async () => {
  const path = join(await newFolder(), 'part.parquet');
  await writeParquetPart(path, COLUMNS, streamed([]));
  expect(await readByDuckDb(path)).toEqual([]);
});

test('whatever people wrote comes back', async () => {
  const path = join(await newFolder(), 'part.parquet');
  const some = fc.array(anyWords, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(some, async (words) => {
      const rows = words.map((said, number) => someRow(number, said));
      await writeParquetPart(path, COLUMNS, streamed(rows));
      expect(await readByHyparquet(path)).toEqual(rows.map(expectedOf));
    }),
    { numRuns: 100 },
  );
  const last = await readByHyparquet(path);
  expect(await readByDuckDb(path)).toEqual(last);
});
