import { queryClient } from '#lib/api/query-client.ts';
import { forgetUnsaved } from './unsaved.ts';

let loadedFor: string | undefined;
let typedBy: string | undefined;

/**
 * What one person loaded and typed in this tab is not for the next. Whoever only signs in again after their session has
 * ended finds what they typed.
 *
 * @param user_id whose session this tab has now; undefined for nobody's.
 */
export function changeOwner(user_id: string | undefined): void {
  if (user_id !== loadedFor) queryClient.clear();
  loadedFor = user_id;
  if (!user_id) return;
  if (typedBy && user_id !== typedBy) forgetUnsaved();
  typedBy = user_id;
}
