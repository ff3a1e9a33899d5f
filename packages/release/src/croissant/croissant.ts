import type { DatasheetFacts } from '../documents/datasheet-facts.ts';
import { citationText } from '../documents/citation.ts';
import type { Part } from '@labrish/dataset/release/clip';
import { jsonText } from '../escape.ts';
import type { PartFile, ReleaseFacts } from '../facts.ts';
import { type Column, columnsOf, type ValueType } from '../columns.ts';
import { tens } from '../documents/datasheet-sections.ts';
import { percent } from '../documents/figures.ts';
import { TERMS, withdrawalOf } from '../terms.ts';

/** The input of `croissant.json`. */
export interface Described {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  parts: readonly PartFile[];
}

/** Builds `croissant.json`: Croissant 1.1 with RAI 1.0. The file addresses in it are relative. */
export function croissant({ facts, sheet, parts }: Described): string {
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
    ...responsibleAi(facts, sheet),
    distribution: [...parts.map(fileObject), FILE_SET],
    recordSet: [recordSet(columnsOf(pilot)), splits(parts)],
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

const DATA_TYPES: Record<ValueType, string> = {
  string: 'sc:Text',
  int32: 'sc:Integer',
  double: 'sc:Float',
};
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
        ...field('audio', 'The recording, Ogg with Opus.'),
        dataType: 'sc:AudioObject',
        source: { fileSet: { '@id': FILES }, extract: { column: 'audio' }, transform: { jsonPath: 'bytes' } },
      },
      ...columns.map(columnField),
    ],
  };
}

/** What Croissant calls the parts; it has no word for the others. */
const SPLITS: Partial<Record<Part, string>> = {
  train: 'cr:TrainingSplit',
  dev: 'cr:ValidationSplit',
  test: 'cr:TestSplit',
  test_recent: 'cr:TestSplit',
  test_unseen_topic: 'cr:TestSplit',
};

/** The parts that have files, for tools that load one split. */
function splits(parts: readonly PartFile[]): object {
  return {
    ...{ '@type': 'cr:RecordSet', '@id': 'splits', name: 'splits', dataType: 'cr:Split' },
    description: 'The parts of this version.',
    key: { '@id': 'splits/name' },
    // Some versions of mlcroissant look the keys of `data` up by the name, others by the id.
    field: [
      { '@type': 'cr:Field', '@id': 'splits/name', name: 'splits/name', dataType: 'sc:Text' },
      { '@type': 'cr:Field', '@id': 'splits/url', name: 'splits/url', dataType: ['sc:URL', 'cr:Split'] },
    ],
    data: [...new Set(parts.map(({ part }) => part))].map((part) => ({
      ...{ 'splits/name': part, 'splits/url': SPLITS[part] ?? null },
    })),
  };
}

function field(name: string, description: string) {
  return { '@type': 'cr:Field', '@id': `clips/${name}`, name, description };
}

/** A list of structs has a subfield for each of their fields. */
function columnField({ name, description, type }: Column): object {
  const source = { fileSet: { '@id': FILES }, extract: { column: name } };
  const references = { references: { '@id': 'splits/name' } };
  const column = { ...field(name, description), ...(name === 'part' ? references : {}) };
  if (typeof type === 'string') return { ...column, dataType: DATA_TYPES[type], source };
  if (typeof type.list === 'string')
    return { ...column, dataType: DATA_TYPES[type.list], repeated: true, source };
  const subField = Object.entries(type.list).map(([part, of]) => ({
    ...{ '@type': 'cr:Field', '@id': `clips/${name}/${part}`, name: part, dataType: DATA_TYPES[of] },
    source: { ...source, transform: { jsonPath: part } },
  }));
  return { ...column, repeated: true, subField };
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

/** Builds the properties of the extension for responsible AI (RAI 1.0). The datasheet says the same in detail. */
function responsibleAi(facts: ReleaseFacts, sheet: DatasheetFacts): Record<string, unknown> {
  return {
    'rai:dataCollection': `Adults answered questions, or said what they liked, as voice notes in a WhatsApp chat for ${facts.pilot.country.name}, after they had agreed to be published.`,
    'rai:dataCollectionType': ['Self-reporting', 'User-generated content data'],
    'rai:dataPreprocessingProtocol': [
      'Recordings are not re-encoded; tags and serial numbers of the device are removed. Words found to tell who somebody is are [redacted], and silent in the sound.',
      'Place, age range and way of talking are blank where few speakers share them or they were not said; days are given as months, or as quarters and years.',
    ],
    'rai:dataAnnotationProtocol':
      'As a rule two reviewers hear each recording and judge independently whether it is fit and which category it is; a third hears it where they differ, and then a lead decides. Transcribers write what is said in the spelling that comes to them.',
    'rai:dataAnnotationPlatform': ['Labrish'],
    'rai:dataAnnotationAnalysis': [...sheet.agreement.map(agreementText), ...transcribedTwice(sheet)],
    'rai:annotationsPerItem':
      'Mostly two verdicts, three where they differ; no transcription, one, or two by different people.',
    'rai:annotatorDemographics': [facts.pilot.dataset.reviewers],
    'rai:machineAnnotationTools': ['Labrish measured the sound; words and categories are by people alone.'],
    'rai:personalSensitiveInformation': [
      'Voices, which identify people who are known by them. Speakers are pseudonymous.',
      'Geography, age range and language of speakers, where enough speakers share them.',
    ],
    'rai:dataSocialImpact': `${facts.pilot.dataset.impact}; this is meant to help that. The same voices could be misused to imitate or to recognise speakers, which the terms forbid.`,
    'rai:dataBiases': ['Speakers chose to take part and have WhatsApp: they do not stand for the country.'],
    'rai:dataLimitations': [
      ...sheet.known_defects,
      ...(facts.train_only_because === null ? [] : [facts.train_only_because]),
    ],
    'rai:dataUseCases': ['Training', 'Testing', 'Validation', 'Fine Tuning'],
    'rai:dataReleaseMaintenancePlan': [withdrawalOf(facts).replace(/[<>]/g, '')],
  };
}

/** Returns the conditions of access, machine-readable as far as ODRL allows: two prohibitions and a duty, with their text. */
function usageInfo({ url }: ReleaseFacts): object {
  const rule = (key: (typeof TERMS)[number]['key']) => {
    const term = TERMS.find((one) => one.key === key);
    return { 'odrl:action': { '@id': `${url}#${key}` }, name: term?.name, description: term?.sentence };
  };
  return {
    '@type': ['sc:CreativeWork', 'odrl:Offer'],
    name: 'Terms of access, beside the licence',
    'odrl:prohibition': [rule('no_identification'), rule('no_voice_cloning')],
    'odrl:obligation': [rule('update')],
  };
}

function agreementText({ question, measure, value, n }: DatasheetFacts['agreement'][number]): string {
  return `${question}: ${measure} ${value === null ? 'not computable' : value.toFixed(3)}, ${tens(n)} recordings.`;
}

function transcribedTwice({ transcribed_twice }: DatasheetFacts): string[] {
  if (transcribed_twice === null) return [];
  return [`${percent(transcribed_twice.share)} of recordings were transcribed by two people independently.`];
}
