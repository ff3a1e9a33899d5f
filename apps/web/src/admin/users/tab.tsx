import { later } from '#components/later.tsx';
import { may } from '@labrish/api/permissions';
import { useState, useDeferredValue, useRef } from 'react';
import { ForAdmins } from '#components/for-admins.tsx';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { ApiKeys } from './keys/api-keys.tsx';
import { KeyRound, Search, UserPlus } from 'lucide-react';
import { useEditOne } from '#admin/edit-one.tsx';
import { QueryFailure, LoadingList } from '#components/section.tsx';
import { Button, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { Input } from '#components/ui/form.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { Invitations } from './invite.tsx';
import { UserCards } from './user-cards.tsx';

const Invite = later(async () => (await import('./invite-form.tsx')).Invite);

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

/**
 * Minimum number of users for a search field. A shorter list is read faster than searched, and leaves the API keys below in
 * sight.
 */
const MANY = 9;

function UsersAdmin() {
  const me = trpc.users.me.useQuery().data?.profile.id;
  const list = trpc.users.list.useQuery();
  const edit = useEditOne('Save or cancel the user that you are editing first.');
  const invite = useDisclosure();
  const [inviteDirty, setInviteDirty] = useState(false);
  const [keyDirty, setKeyDirty] = useState(false);
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const guard = useLeaveGuard(edit.dirty || inviteDirty || keyDirty);
  const users = list.data?.users;
  const many = users !== undefined && users.length >= MANY;
  const keys = useRef<HTMLDivElement>(null);

  return (
    <div tabIndex={-1} className="grid gap-4 outline-none">
      {guard}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Users</h2>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {many && (
            <div className="relative w-full sm:w-72">
              <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
              <Input
                type="search"
                aria-label="Find users"
                placeholder="Find by name or email"
                className="pl-9"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          )}
          {many && (
            <OutlineButton icon={KeyRound} onClick={() => keys.current?.focus()}>
              API keys
            </OutlineButton>
          )}
          {!invite.isOpen && (
            <Button icon={UserPlus} {...invite.opener}>
              Invite somebody
            </Button>
          )}
        </div>
      </div>
      {invite.isOpen && <Invite onDirty={setInviteDirty} onClose={invite.close} />}
      {list.isPending && (
        <LoadingList
          words="Loading users..."
          count={6}
          className="gap-3 sm:grid-cols-2 xl:grid-cols-3"
          itemClass="h-28"
        />
      )}
      <QueryFailure what="The users could not be loaded." query={list} />
      {users && me && <UserCards users={users} me={me} sought={sought} edit={edit} />}
      {/* In sight once the users are above it, so that it does not move. */}
      <div className={classNames('grid min-w-0 gap-4', list.isPending && 'invisible')}>
        <Invitations />
        <div ref={keys} tabIndex={-1} className="min-w-0 outline-none">
          <ApiKeys onDirty={setKeyDirty} />
        </div>
      </div>
    </div>
  );
}
