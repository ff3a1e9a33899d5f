/**
 * Codes of findings that the editor shows at their fields at once. From the checks they would appear later, and move what the
 * user is about to click.
 */
export const SHOWN_AT_FIELDS = new Set([
  'refused_by_whatsapp',
  'shown_otherwise',
  'placeholder_unknown',
  'choices_are_a_menu',
  'choices_mean_the_same',
  'choice_leads_nowhere',
]);
