/** Reasons why a recording is not in a release. The first in this order counts; `copy` is checked again at the end. */
export const REASONS_LEFT_OUT = [
  'not_from_whatsapp',
  'no_audio',
  'not_ogg',
  'taken_out',
  'copy',
  'quarantined',
  'rejected',
  'not_reviewed',
  'not_transcribed',
  'under_18',
  'no_consent',
  'licence_not_covered',
] as const;
export type ReasonLeftOut = (typeof REASONS_LEFT_OUT)[number];
