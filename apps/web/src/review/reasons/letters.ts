import type { Reason } from '@labrish/dataset';

/**
 * The key of each reason: a letter of its label, the first where two do not compete. R is none: it opens the dialog, and a
 * double press must not report anybody.
 */
export const LETTERS: Record<Reason, string> = {
  ...{ noise: 'N', too_quiet: 'Q', clipped: 'D', cut_off: 'C', too_short: 'T', silence: 'B' },
  ...{ several_speakers: 'S', wrong_language: 'L', off_prompt: 'A', not_original: 'O', duplicate: 'H' },
  ...{ personal_information: 'P', offensive: 'F', minor_suspected: 'M', other: 'E' },
};
