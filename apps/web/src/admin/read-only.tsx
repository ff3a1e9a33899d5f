import { Alert } from '#components/ui/alert.tsx';
import { useMayEdit } from './access.ts';

/** One line that tells a reviewer why nothing can be changed here; nothing for an administrator. */
export function ReadOnly({ what }: { what: string }) {
  if (useMayEdit() !== false) return null;
  return <Alert>You can read {what} but not change them: that needs an administrator.</Alert>;
}
