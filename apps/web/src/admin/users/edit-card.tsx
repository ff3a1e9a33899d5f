import { zodResolver } from '@hookform/resolvers/zod';
import { updateUser, type User } from '@labrish/api/users/schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useReportDirty } from '#admin/report-dirty.ts';
import { ConflictNotice } from '#components/conflict-notice.tsx';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { AccessButtons } from './access-buttons.tsx';
import { KeysAndInvites, type Choice } from './keys-and-invites.tsx';
import { Avatar } from './avatar.tsx';
import { locked } from './locked.ts';
import { nameOf } from './names.ts';
import { PermissionsField } from './permissions-field.tsx';
import { RoleField } from './role-field.tsx';
import { useSaveUser } from './save-user.ts';

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
  const { control, register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: typed(user),
  });
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="sm" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </div>
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
