import type { StoredTransition } from '@labrish/conversation/stored-flow';
import type { Harmful } from './harm-notes.tsx';

/** The harm to contributors that a save would add. */
export interface Harm {
  findings: Harmful[];
  /** People who would be asked to agree again; null if they could not be counted. */
  asked_again: number | null;
  /** Whether every chat that the edit can change was checked. */
  is_complete: boolean;
}
export const NO_HARM: Harm = { findings: [], asked_again: 0, is_complete: true };

/** Returns the transitions after a change. */
export type ChangeTransitions = (all: readonly StoredTransition[]) => StoredTransition[];

/**
 * Codes of findings that the editor itself shows at their fields at once. The checks answer later: a finding that appears then
 * moves what the user is about to click.
 */
export const SHOWN_AT_FIELDS = new Set([
  'refused_by_whatsapp',
  'shown_otherwise',
  'placeholder_unknown',
  'choices_are_a_menu',
  'choices_mean_the_same',
  'choice_leads_nowhere',
]);
