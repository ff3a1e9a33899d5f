import { pilot } from '@labrish/pilot';
import type { Env } from '#env.ts';
import { structuredData } from '#site/values.ts';
import type { Known } from './known.ts';

const KEYWORDS = [
  'speech',
  'speech recognition',
  'Jamaican Patwa',
  'Jamaican English',
  'code-switching',
  'creole',
];

/** Returns schema.org data of the site and the dataset, so that dataset search engines find it. */
export function releaseData(env: Env, known: Known | null) {
  const site = structuredData(env);
  const current = known?.current;
  if (!current) return site;
  const { facts } = current;
  const offered = known.offered.find(({ name }) => name === current.name);
  const dataset = {
    '@type': 'Dataset',
    '@id': `${facts.url}#dataset`,
    name: facts.title,
    description: facts.description,
    url: facts.url,
    license: facts.licence.url,
    creator: { '@id': `${env.PUBLIC_URL}/#project` },
    version: facts.version,
    datePublished: facts.month,
    isAccessibleForFree: true,
    conditionsOfAccess: 'Name, address and purpose are asked for, and the terms of access are agreed to.',
    keywords: [...KEYWORDS, pilot.country.name],
    inLanguage: facts.languages,
    ...(offered && {
      distribution: [
        {
          '@type': 'DataDownload',
          contentUrl: `${facts.url}/${offered.name}.tar`,
          encodingFormat: 'application/x-tar',
          contentSize: `${offered.bytes} B`,
        },
      ],
    }),
  };
  return { ...site, '@graph': [...site['@graph'], dataset] };
}
