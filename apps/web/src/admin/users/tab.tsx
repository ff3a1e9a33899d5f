import { ForAdmins } from '#components/for-admins.tsx';
import { UsersAdmin } from './users-admin.tsx';

/** Who can sign in, and with which keys scripts may. */
export function UsersTab() {
  return (
    <ForAdmins what="You need admin privileges to manage users.">
      <UsersAdmin />
    </ForAdmins>
  );
}
