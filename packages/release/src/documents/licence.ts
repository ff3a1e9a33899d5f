import { oneLine } from '../escape.ts';
import { contactOf, type ReleaseFacts } from '../facts.ts';
import { bulletsOf, TERMS, withdrawalOf } from '../terms.ts';

/**
 * Builds `LICENSE`: the licence's name and address, and separately the terms of access. The legal text itself is not copied,
 * because only the text at that address counts.
 */
export function licence(facts: ReleaseFacts): string {
  const { title, version, creator, licence } = facts;
  return `${oneLine(title)} ${version}
by ${oneLine(creator.name)} (${creator.url})

LICENCE

${licence.name}, SPDX ${licence.id}
${licence.url}
The legal text: ${licence.url}legalcode

The licence covers everything in this folder: recordings, transcriptions, tables, documents and scripts.

TERMS OF ACCESS

These terms are no part of the licence and restrict none of its rights. They are what whoever downloads the dataset from us agrees
to, for the sake of the people who speak in it:

${bulletsOf(TERMS).replaceAll('**', '')}

${withdrawalOf(facts).replace(/[<>]/g, '')}

Questions and withdrawals: ${contactOf(facts)}
`;
}
