import { COLUMNS, type ColumnType } from '../columns.ts';

const DATA_TYPES: Record<ColumnType, string> = { string: 'sc:Text', int32: 'sc:Integer' };
const FILES = 'parquet-files';

/** All Parquet files together, as the source of the rows. */
export const FILE_SET = {
  '@type': 'cr:FileSet',
  '@id': FILES,
  name: FILES,
  description: 'The recordings and what is said of them.',
  encodingFormat: 'application/x-parquet',
  includes: 'data/*.parquet',
};

/** The rows: the recording, then the public columns. */
export const RECORD_SET = {
  '@type': 'cr:RecordSet',
  '@id': 'clips',
  name: 'clips',
  description: 'One row for each recording.',
  key: { '@id': 'clips/clip_id' },
  field: [
    {
      ...field('audio', 'The recording, Ogg with Opus.', 'sc:AudioObject'),
      source: { fileSet: { '@id': FILES }, extract: { column: 'audio' }, transform: { jsonPath: 'bytes' } },
    },
    ...COLUMNS.map(({ name, description, type }) => ({
      ...field(name, description, DATA_TYPES[type]),
      source: { fileSet: { '@id': FILES }, extract: { column: name } },
    })),
  ],
};

function field(name: string, description: string, dataType: string) {
  return { '@type': 'cr:Field', '@id': `clips/${name}`, name, description, dataType };
}
