import type { DatasheetFacts } from '../documents/datasheet-facts.ts';
import { citationText } from '../documents/citation.ts';
import { jsonText } from '../escape.ts';
import type { PartFile, ReleaseFacts } from '../facts.ts';
import type { Stats } from '../stats/stats.ts';
import { responsibleAi, usageInfo } from './responsible-ai.ts';
import { type Column, columnsOf, type ColumnType } from '../columns.ts';

/** The input of `croissant.json`. */
export interface Described {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  stats: Stats;
  parts: readonly PartFile[];
}

/** Builds `croissant.json`: Croissant 1.1 with RAI 1.0. The file addresses in it are relative. */
export function croissant({ facts, sheet, stats, parts }: Described): string {
  const { name, version, url, licence, creator, month, pilot } = facts;
  const { description, languages, keywords } = pilot.dataset;
  const document = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: ['http://mlcommons.org/croissant/1.1', 'http://mlcommons.org/croissant/RAI/1.0'],
    name,
    alternateName: facts.title,
    description,
    version,
    url,
    license: licence.url,
    creator: {
      ...{ '@type': 'sc:Organization', name: creator.name, url: creator.url },
      ...(facts.contact === null ? {} : { email: facts.contact }),
    },
    // ISO 8601 to the month.
    datePublished: month,
    inLanguage: languages,
    keywords: ['speech', ...keywords, 'code-switching', 'automatic speech recognition'],
    citeAs: citationText(facts),
    isLiveDataset: false,
    'sc:usageInfo': usageInfo(facts),
    ...responsibleAi(facts, stats, sheet),
    distribution: [...parts.map(fileObject), FILE_SET],
    recordSet: [recordSet(columnsOf(pilot))],
  };
  return `${jsonText(document)}\n`;
}

function fileObject({ path, bytes, sha256, rows }: PartFile): object {
  return {
    '@type': 'cr:FileObject',
    '@id': path,
    name: path,
    description: `${rows} recordings.`,
    contentUrl: path,
    contentSize: `${bytes} B`,
    encodingFormat: 'application/x-parquet',
    sha256,
  };
}

const DATA_TYPES: Record<ColumnType, string> = { string: 'sc:Text', int32: 'sc:Integer' };
const FILES = 'parquet-files';

/** All Parquet files together, as the source of the rows. */
const FILE_SET = {
  '@type': 'cr:FileSet',
  '@id': FILES,
  name: FILES,
  description: 'The recordings and what is said of them.',
  encodingFormat: 'application/x-parquet',
  includes: 'data/*.parquet',
};

/** The rows: the recording, then the public columns. */
function recordSet(columns: readonly Column[]): object {
  return {
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
      ...columns.map(({ name, description, type }) => ({
        ...field(name, description, DATA_TYPES[type]),
        source: { fileSet: { '@id': FILES }, extract: { column: name } },
      })),
    ],
  };
}

function field(name: string, description: string, dataType: string) {
  return { '@type': 'cr:Field', '@id': `clips/${name}`, name, description, dataType };
}

const CROISSANT_TERMS = `
  annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty
  fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path readLines recordSet
  references regex repeated replace samplingRate sdVersion separator source subField transform unArchive value
`
  .trim()
  .split(/\s+/);

/**
 * The JSON-LD context of Croissant 1.1: the names of its specification (appendix 1) and those that mlcroissant 1.1.0 looks for;
 * it warns of every missing name. Keep https for schema.org and http for Croissant, although browsers redirect: mlcroissant
 * compares the strings.
 */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  ...Object.fromEntries(CROISSANT_TERMS.map((term) => [term, `cr:${term}`])),
} as const;
