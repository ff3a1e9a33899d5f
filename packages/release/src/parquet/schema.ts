import type { SchemaElement } from 'hyparquet-writer';
import { COLUMNS, type Column, type ColumnType } from '../columns.ts';

const ELEMENTS = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32' },
} as const satisfies Record<ColumnType, Partial<SchemaElement>>;

/**
 * The recording and its file name, then the columns. The schema makes everything nullable, like pyarrow's, so that a reader that
 * joins our files with its own finds no difference. `COLUMNS` says what may really be null.
 */
export const SCHEMA: SchemaElement[] = [
  { name: 'schema', num_children: COLUMNS.length + 1 },
  { name: 'audio', repetition_type: 'OPTIONAL', num_children: 2 },
  { name: 'bytes', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' },
  { name: 'path', repetition_type: 'OPTIONAL', ...ELEMENTS.string },
  ...COLUMNS.map(({ name, type }): SchemaElement => ({
    name,
    repetition_type: 'OPTIONAL',
    ...ELEMENTS[type],
  })),
];

/** The column types of Hugging Face `datasets`: without them `audio` would be a struct that nothing plays. */
export const FEATURES: Record<string, object> = {
  audio: { _type: 'Audio' },
  ...Object.fromEntries(COLUMNS.map((column) => [column.name, featureOf(column)])),
};

function featureOf({ type }: Column): { dtype: ColumnType; _type: 'Value' } {
  return { dtype: type, _type: 'Value' };
}
