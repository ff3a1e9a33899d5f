export const labelId = (id: string) => `label-${id}`;

/**
 * Puts the focus on a choice: on its label if its row is open, otherwise on the row.
 *
 * @param opens whether to unfold the row first
 * @returns whether there is such a choice.
 */
export function focusChoice(id: string, opens = false): boolean {
  const field = document.getElementById(labelId(id));
  const row = field?.closest('details');
  if (row && opens) row.open = true;
  if (row?.open === false) row.querySelector('summary')?.focus();
  else field?.focus();
  return field !== null;
}
