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
