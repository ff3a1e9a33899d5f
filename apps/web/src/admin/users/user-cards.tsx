import type { User } from '@labrish/api/users/schema';
import type { EditOne } from '#admin/edit-one.ts';
import { EditCard } from './edit-card.tsx';
import { isMeant } from './names.ts';
import { UserCard } from './user-card.tsx';

/** Shows all users, or those that match the search. A user who is being edited stays in sight. */
export function UserCards(props: { users: User[]; me: string; sought: string; edit: EditOne }) {
  const { users, sought, edit } = props;
  const found = users.filter((user) => user.id === edit.editing || isMeant(user, sought));
  return (
    <>
      {sought && (
        <p role="status" className="text-sm text-muted">
          {found.length ? `${found.length} of ${users.length} users` : `Nobody here is called "${sought}".`}
        </p>
      )}
      <ul aria-label="Users" className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((user) =>
          user.id === edit.editing ? (
            <EditCard
              key={user.id}
              user={user}
              you={user.id === props.me}
              onDirty={edit.setDirty}
              onClose={edit.close}
            />
          ) : (
            <UserCard
              key={user.id}
              user={user}
              you={user.id === props.me}
              focusEdit={user.id === edit.closed}
              onFocused={edit.forget}
              onEdit={edit.open}
            />
          ),
        )}
      </ul>
    </>
  );
}
