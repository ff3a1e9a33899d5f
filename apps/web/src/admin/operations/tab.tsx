import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Desk } from './desk.tsx';

/** The desk of whoever keeps the bot running. It stands here as soon as it is known that an administrator looks. */
export function OperationsTab() {
  const me = trpc.users.me.useQuery();
  if (me.isPending) return <p role="status">Loading...</p>;
  if (me.isLoadingError) return <QueryFailure what="Your role could not be loaded." query={me} />;
  return <Desk />;
}
