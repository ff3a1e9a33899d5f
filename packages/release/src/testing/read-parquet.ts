import { DuckDBInstance, DuckDBListValue, DuckDBStructValue, type DuckDBValue } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import type { Clip } from '@labrish/dataset/release/clip';

/** A row of a Parquet file as both readers return it. */
export interface ReadRow extends Record<keyof Clip, unknown> {
  audio: { bytes: Uint8Array; path: string };
}

/** Reads files with DuckDB. @param pattern of paths, as DuckDB understands it */
export async function readByDuckDb(pattern: string): Promise<ReadRow[]> {
  const rows = await queryDuckDb(
    `select * replace ({bytes: hex(audio.bytes), path: audio.path} as audio) from '${pattern}'`,
  );
  return rows.map((row) => {
    const { bytes, path } = (row.audio as { entries: { bytes: string; path: string } }).entries;
    const lists = Object.entries(row).flatMap(([name, value]) =>
      value instanceof DuckDBListValue ? [[name, value.items.map(plain)]] : [],
    );
    return {
      ...row,
      ...Object.fromEntries(lists),
      audio: { bytes: new Uint8Array(Buffer.from(bytes, 'hex')), path },
    } as ReadRow;
  });
}

function plain(value: DuckDBValue): unknown {
  return value instanceof DuckDBStructValue ? value.entries : value;
}

export async function queryDuckDb(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjects();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

export async function readByHyparquet(path: string): Promise<ReadRow[]> {
  // Keeps bytes as bytes: by default hyparquet decodes them as text.
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), utf8: false });
  return rows as unknown as ReadRow[];
}
