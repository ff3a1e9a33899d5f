import { ForAdmins } from '#components/for-admins.tsx';
import { UsersAdmin } from './users-admin.tsx';

/** Shows who can sign in, and the keys with which scripts may. */
export function UsersTab() {
  return (
    <ForAdmins what="You need admin privileges to manage users.">
      <UsersAdmin />
    </ForAdmins>
  );
}
