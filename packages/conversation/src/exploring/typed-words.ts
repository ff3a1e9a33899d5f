/** A text with too few words for a long recording, and one with enough words for any. */
export const FEW_WORDS = 'mango';
export const MANY_WORDS =
  'mi a tell yuh bout di big market weh deh a town every Saturday morning when di sun come up';
