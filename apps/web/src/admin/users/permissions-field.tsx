import { PERMISSIONS } from '@labrish/api/permissions';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PERMISSION_WORDS } from '#lib/roles.ts';

/** Lets an admin give a reviewer single permissions. */
export function PermissionsField(props: { field: UseFormRegisterReturn; disabled: boolean }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">This reviewer may also</legend>
      {PERMISSIONS.map((permission) => (
        <label key={permission} className="flex min-h-11 items-center gap-3 sm:min-h-8">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            value={permission}
            {...props.field}
            // A disabled field would drop its value from the form.
            onClick={(event) => props.disabled && event.preventDefault()}
          />
          {PERMISSION_WORDS[permission]}
        </label>
      ))}
      <p className="text-sm text-muted">
        Whoever may no longer make API keys loses those that they have made.
      </p>
    </fieldset>
  );
}
