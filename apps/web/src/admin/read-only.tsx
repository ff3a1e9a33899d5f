import { QueryFailure } from '#components/section.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';

/** Says in one line why nothing can be changed here: the user is a reviewer, or their role could not be loaded. */
export function ReadOnly({ what }: { what: string }) {
  const me = trpc.users.me.useQuery();
  const mayEdit = useIsAdmin();
  if (me.isLoadingError)
    return <QueryFailure what="Your role could not be loaded, so nothing can be changed here." query={me} />;
  if (mayEdit !== false) return null;
  return <Alert>You can read {what} but not change them: that needs an administrator.</Alert>;
}
