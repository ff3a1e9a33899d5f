import { may } from '@labrish/api/permissions';
import { useState } from 'react';
import { ForAdmins } from '#components/for-admins.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { ApiKeys } from './keys/api-keys.tsx';
import { UsersAdmin } from './users-admin.tsx';

/** Shows who can sign in, and the API keys of scripts. A reviewer who may manage keys sees their own keys alone. */
export function UsersTab() {
  const profile = trpc.users.me.useQuery().data?.profile;
  if (profile && profile.role !== 'admin' && may(profile, 'keys')) return <OwnKeys />;
  return (
    <ForAdmins what="You need admin privileges to manage users.">
      <UsersAdmin />
    </ForAdmins>
  );
}

function OwnKeys() {
  const [isDirty, setDirty] = useState(false);
  return (
    <div tabIndex={-1} className="grid gap-4 outline-none">
      {useLeaveGuard(isDirty)}
      <ApiKeys onDirty={setDirty} />
    </div>
  );
}
