import { updateUser, type User } from '@labrish/api/users/schema';
import { useState } from 'react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { useReportDirty, locked } from '#admin/edit-one.tsx';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { Checkbox, Field, FormButtons } from '#components/ui/form.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { AccessButtons, KeysAndInvites, type Choice } from './access.tsx';
import { Avatar } from './avatar.tsx';
import { nameOf } from './names.ts';
import { RoleField } from './invite.tsx';
import { PERMISSIONS } from '@labrish/api/permissions';
import { PERMISSION_WORDS, roleName } from '#lib/roles.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

const schema = updateUser
  .pick({ display_name: true, avatar_url: true, role: true, permissions: true })
  .required({ role: true, permissions: true });

/** Edits a user in their card. Enter saves, Escape cancels. */
export function EditCard(props: {
  user: User;
  you: boolean;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}) {
  const { user, onDirty, onClose } = props;
  const { control, register, handleSubmit, reset, formState } = useSchemaForm(schema, typed(user));
  const { errors, isDirty, isSubmitting } = formState;
  const [choice, setChoice] = useState<Choice>('revoke');
  const { save, problem, theirs } = useSaveUser(user, choice, onClose);
  const [display_name, avatar_url, role] = useWatch({
    control,
    name: ['display_name', 'avatar_url', 'role'],
  });
  useReportDirty(isDirty, onDirty);

  return (
    <li
      className="min-w-0 rounded-xl border border-primary bg-card p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isSubmitting) onClose();
      }}
    >
      <form
        className="grid gap-3"
        noValidate
        aria-busy={isSubmitting}
        onSubmit={(event) => void handleSubmit((edit) => save(edit))(event)}
      >
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf({ ...user, display_name: display_name ?? null })} url={avatar_url ?? null} />
          <h3 className="min-w-0 font-bold break-words">{user.email || 'Unknown User'}</h3>
        </div>
        <Field label="Display name" error={errors.display_name?.message}>
          <input
            dir="auto"
            autoComplete="off"
            autoFocus
            {...locked(isSubmitting)}
            {...register('display_name')}
          />
        </Field>
        <Field
          label="Avatar URL"
          error={errors.avatar_url?.message}
          hint="The address of a picture, https://…"
        >
          <input type="url" autoComplete="off" {...locked(isSubmitting)} {...register('avatar_url')} />
        </Field>
        <RoleField
          {...register('role')}
          disabled={isSubmitting}
          note={
            props.you &&
            user.role === 'admin' &&
            role === 'reviewer' &&
            'This is you: you will be signed out, and only another admin can change it back.'
          }
        />
        {role === 'reviewer' && <PermissionsField field={register('permissions')} disabled={isSubmitting} />}
        {problem && <Alert variant="destructive">{problem}</Alert>}
        {theirs && <ConflictNotice what="user" theirs={theirs} onTake={(now) => reset(typed(now))} />}
        {user.role === 'admin' && role === 'reviewer' && (
          <KeysAndInvites
            person={user.id}
            choice={choice}
            onChoose={setChoice}
            you={props.you}
            disabled={isSubmitting}
          />
        )}
        <FormButtons send="Save" sending="Saving..." isSending={isSubmitting} onLeave={onClose} size="sm" />
      </form>
      {!props.you && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
          <span className="text-sm text-muted">{user.blocked_at ? 'Blocked' : 'Access'}</span>
          <AccessButtons user={user} disabled={isSubmitting} />
        </div>
      )}
    </li>
  );
}

function typed({ display_name, avatar_url, role, permissions }: User) {
  return { display_name: display_name ?? '', avatar_url: avatar_url ?? '', role, permissions };
}

/** Lets an admin give a reviewer single permissions. */
function PermissionsField(props: { field: UseFormRegisterReturn; disabled: boolean }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">This reviewer may also</legend>
      {PERMISSIONS.map((permission) => (
        <label key={permission} className="flex min-h-11 items-center gap-3 sm:min-h-8">
          <Checkbox
            value={permission}
            {...props.field}
            // A disabled field would drop its value from the form.
            onClick={(event) => props.disabled && event.preventDefault()}
          />
          {PERMISSION_WORDS[permission]}
        </label>
      ))}
      <p className="text-sm text-muted">
        Without the permission to create API keys, they also lose the keys that they have created.
      </p>
    </fieldset>
  );
}

/** The fields of a user that can be changed. An empty field is left out of the request. */
type Edit = Pick<User, 'display_name' | 'avatar_url' | 'role' | 'permissions'>;

/**
 * Saves an edit of a user.
 *
 * @param keys_and_invites what happens to the user's keys and invites if the edit takes the admin role away
 */
function useSaveUser(user: User, keys_and_invites: Choice, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  return useVersionedSave(user, {
    load: async () => {
      await utils.users.list.invalidate();
      return utils.users.list.getData()?.users.find(({ id }) => id === user.id) ?? null;
    },
    changed,
    put: ({ id, version }, { display_name, avatar_url, role, permissions }: Edit) =>
      update.mutateAsync({
        id,
        version,
        role,
        permissions,
        keys_and_invites,
        ...(display_name && { display_name }),
        ...(avatar_url && { avatar_url }),
      }),
    onSaved: async ({ user: { role } }) => {
      notify.success('User updated successfully!');
      await Promise.all([
        utils.users.invalidate(),
        ...(role === user.role ? [] : [utils.apiKeys.invalidate(), utils.invitations.invalidate()]),
      ]);
      onSaved();
    },
    failed: 'Failed to update user',
  });
}

/** Returns what somebody else changed of a user. */
function changed(before: User, now: User) {
  return [
    { label: 'Display name', was: before.display_name, value: now.display_name ?? 'none' },
    { label: 'Avatar URL', was: before.avatar_url, value: now.avatar_url ?? 'none' },
    { label: 'Role', was: roleName(before.role), value: roleName(now.role) },
    { label: 'Permissions', was: listed(before.permissions), value: listed(now.permissions) },
  ].filter(({ was, value }) => (was ?? 'none') !== value);
}

const listed = (permissions: User['permissions']) =>
  permissions.map((one) => PERMISSION_WORDS[one]).join(', ') || 'none';
