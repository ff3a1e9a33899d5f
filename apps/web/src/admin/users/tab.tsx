import { AdminRequired } from '#components/admin-required.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { UsersAdmin } from './users-admin.tsx';

/** Who can sign in, and with which keys scripts may: for administrators alone. Nobody else's browser asks for it. */
export function UsersTab() {
  const me = trpc.users.me.useQuery();
  if (me.isPending) return <p role="status">Loading...</p>;
  if (me.isLoadingError) return <QueryFailure what="Your role could not be loaded." query={me} />;
  if (me.data.profile.role === 'admin') return <UsersAdmin me={me.data.profile.id} />;
  return <AdminRequired what="You need admin privileges to manage users." />;
}
