import { ShieldAlert } from 'lucide-react';
import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/trpc.ts';
import { UsersAdmin } from './users-admin.tsx';

/** Who can sign in, and with which keys scripts may: for administrators alone. Nobody else's browser asks for it. */
export function UsersTab() {
  const me = trpc.users.me.useQuery();
  if (me.isPending) return <p role="status">Loading...</p>;
  if (me.isLoadingError) return <QueryFailure what="Your role could not be loaded." query={me} />;
  if (me.data.profile.role === 'admin') return <UsersAdmin me={me.data.profile.id} />;
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 rounded-xl border bg-card p-8 text-center">
      <ShieldAlert aria-hidden className="size-8 text-muted" />
      <h2 className="text-xl font-bold">Admin Access Required</h2>
      <p className="text-muted">You need admin privileges to manage users.</p>
    </div>
  );
}
