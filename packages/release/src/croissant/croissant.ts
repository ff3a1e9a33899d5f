import type { DatasheetFacts } from '../documents/datasheet-facts.ts';
import { citationText } from '../documents/citation.ts';
import type { PartFile, ReleaseFacts } from '../facts.ts';
import type { Stats } from '../stats/stats.ts';
import { CONTEXT } from './context.ts';
import { FILE_SET, RECORD_SET } from './record-set.ts';
import { responsibleAi, usageInfo } from './responsible-ai.ts';

/** The input of `croissant.json`. */
export interface Described {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  stats: Stats;
  parts: readonly PartFile[];
}

/** Builds `croissant.json`: Croissant 1.1 with RAI 1.0. Its file addresses are relative to it. */
export function croissant({ facts, sheet, stats, parts }: Described): string {
  const { name, version, description, url, licence, creator, month, languages } = facts;
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
    keywords: ['speech', 'Jamaican Patwa', 'English', 'code-switching', 'automatic speech recognition'],
    citeAs: citationText(facts),
    isLiveDataset: false,
    'sc:usageInfo': usageInfo(facts),
    ...responsibleAi(facts, stats, sheet),
    distribution: [...parts.map(fileObject), FILE_SET],
    recordSet: [RECORD_SET],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
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
