import { ForAdmins } from '#components/for-admins.tsx';
import { UsersAdmin } from './users-admin.tsx';

/** Shows who can sign in, and the API keys of scripts. */
export function UsersTab() {
  return (
    <ForAdmins what="You need admin privileges to manage users.">
      <UsersAdmin />
    </ForAdmins>
  );
}
