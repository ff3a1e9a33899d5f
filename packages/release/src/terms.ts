import type { ReleaseFacts } from './facts.ts';

/** One condition for downloading: the sentence that people agree to, and the key by which machines may recognise it. */
export interface Term {
  key: 'update' | 'no_identification' | 'no_voice_cloning';
  name: string;
  sentence: string;
}

/**
 * Conditions of access. People agree to them before the download. They are separate from the licence: Creative Commons
 * licences allow no further restrictions on what they license.
 */
export const TERMS: readonly Term[] = [
  {
    key: 'update',
    name: 'Keep up with withdrawals',
    sentence:
      'When a newer version appears, move to it and delete the recordings that have been withdrawn from every copy you hold.',
  },
  {
    key: 'no_identification',
    name: 'No identification of speakers',
    sentence: 'Do not try to find out who a speaker is, by voice, by words, or by joining other data.',
  },
  {
    key: 'no_voice_cloning',
    name: 'No voice cloning',
    sentence: 'Do not make a voice that imitates a speaker of this dataset.',
  },
];

export function bulletsOf(terms: readonly Term[]): string {
  return terms.map(({ name, sentence }) => `- **${name}.** ${sentence}`).join('\n');
}

/** Says where people who agreed to the terms can look up withdrawals and the status of a version. */
export function withdrawalOf({ withdrawn_url, status_url }: ReleaseFacts): string {
  return `The newest list of withdrawn recordings is at <${withdrawn_url}>. Whether this version may still be used is at <${status_url}>.`;
}
