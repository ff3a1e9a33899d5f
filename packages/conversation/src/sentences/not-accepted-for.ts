import type { SentenceKey } from './english.ts';

/** The sentence for each reason for a rejection, by its key; other reasons get a general sentence. */
export const NOT_ACCEPTED_FOR: Record<string, SentenceKey> = {
  noise: 'not_accepted_noise',
  too_quiet: 'not_accepted_too_quiet',
  clipped: 'not_accepted_clipped',
  cut_off: 'not_accepted_cut_off',
  too_short: 'not_accepted_too_short',
  silence: 'not_accepted_silence',
  several_speakers: 'not_accepted_several_speakers',
  wrong_language: 'not_accepted_wrong_language',
  off_prompt: 'not_accepted_off_prompt',
  not_original: 'not_accepted_not_original',
  duplicate: 'not_accepted_duplicate',
  personal_information: 'not_accepted_personal_information',
  other: 'not_accepted_other',
};
