import type { User } from '@labrish/api/users/schema';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import type { EditOne } from '#admin/edit-one.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { PERMISSION_WORDS, roleName } from '#lib/roles.ts';
import { EditCard } from './edit-card.tsx';
import { matchesUser, nameOf } from './names.ts';
import { Avatar } from './avatar.tsx';
import { ListenHistory } from './listen-history.tsx';

/** Shows all users, or those that match the search. A user who is being edited stays in sight. */
export function UserCards(props: { users: User[]; me: string; sought: string; edit: EditOne }) {
  const { users, sought, edit } = props;
  const found = users.filter((user) => user.id === edit.editing || matchesUser(user, sought));
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

/** Shows a user who can sign in. */
const UserCard = memo(function UserCard(props: {
  user: User;
  you: boolean;
  /** Whether the edit of this card was closed just now: then its Edit button takes the focus. */
  focusEdit: boolean;
  onFocused: () => void;
  onEdit: (id: string) => void;
}) {
  const { user } = props;
  const name = nameOf(user);
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-xl border bg-card p-4">
      <Avatar name={name} url={user.avatar_url} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 dir="auto" className="line-clamp-2 text-left leading-snug font-bold break-words" title={name}>
          {name}
        </h3>
        {user.display_name && (
          <p className="truncate text-sm text-muted" title={user.email}>
            {user.email}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge variant={user.role === 'admin' ? 'default' : 'secondary'}>{roleName(user.role)}</Badge>
          {props.you && <Badge variant="outline">You</Badge>}
          {user.blocked_at && <Badge variant="destructive">Blocked</Badge>}
          <span>
            Joined <time dateTime={user.created_at}>{date(user.created_at)}</time>
          </span>
        </p>
        {user.permissions.length > 0 && (
          <p className="text-sm text-muted">
            May also {user.permissions.map((one) => PERMISSION_WORDS[one]).join(', ')}.
          </p>
        )}
      </div>
      <div className="-mt-1 -mr-2 grid justify-items-start">
        <Button
          variant="ghost"
          size="sm"
          autoFocus={props.focusEdit}
          onFocus={props.focusEdit ? props.onFocused : undefined}
          aria-label={`Edit ${name}`}
          onClick={() => props.onEdit(user.id)}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
        <ListenHistory id={user.id} name={name} />
      </div>
    </li>
  );
});
