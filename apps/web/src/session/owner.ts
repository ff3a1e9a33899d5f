import { queryClient } from '#lib/api/query-client.ts';
import { forgetUnsaved } from './unsaved.ts';

let loadedFor: string | undefined;
let typedBy: string | undefined;

/**
 * Clears what one person loaded and typed in this tab before another person uses it. Somebody who signs in again after
 * their session has ended keeps what they typed.
 *
 * @param user_id the owner of this tab's session; undefined without a session.
 */
export function changeOwner(user_id: string | undefined): void {
  if (user_id !== loadedFor) queryClient.clear();
  loadedFor = user_id;
  if (!user_id) return;
  if (typedBy && user_id !== typedBy) forgetUnsaved();
  typedBy = user_id;
}
