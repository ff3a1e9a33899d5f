import { stringify } from 'yaml';
import { bibtexText, oneLine } from '../escape.ts';
import type { ReleaseFacts } from '../facts.ts';

/** Builds `CITATION.cff`, format 1.2.0, without `date-released`: the format requires a day, and a release has a month. */
export function citation(facts: ReleaseFacts): string {
  const { title, version, creator, contact, url, licence, doi, pilot } = facts;
  return stringify(
    {
      'cff-version': '1.2.0',
      message: 'Please cite this dataset with the version that you used.',
      type: 'dataset',
      title: oneLine(title),
      abstract: oneLine(pilot.dataset.description),
      version,
      authors: [{ name: oneLine(creator.name), website: creator.url }],
      contact: [
        {
          name: oneLine(creator.name),
          ...(contact === null ? { website: creator.url } : { email: contact }),
        },
      ],
      url,
      license: licence.id,
      ...(doi === null ? {} : { doi }),
    },
    { lineWidth: 0 },
  );
}

/** Returns the citation as BibTeX, for people and for Croissant. */
export function citationText({ name, version, title, month, creator, url, doi }: ReleaseFacts): string {
  const fields = {
    title: `{${bibtexText(title)}}, version ${version}`,
    author: `{${bibtexText(creator.name)}}`,
    year: month.slice(0, 4),
    url,
    ...(doi === null ? {} : { doi }),
  };
  const lines = Object.entries(fields).map(([key, value]) => `  ${key} = {${value}}`);
  return `@misc{${name}-${version},\n${lines.join(',\n')}\n}`;
}
