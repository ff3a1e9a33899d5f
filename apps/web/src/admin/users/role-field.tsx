import { useId, type ComponentProps } from 'react';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { ROLE_HINT, roleName, ROLES } from '#lib/roles.ts';

/** Selects a role, and shows what each role may do. */
export function RoleField({ note, ...select }: ComponentProps<'select'> & { note?: string | false }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Role</Label>
      <Select id={id} aria-describedby={`${id}-hint`} {...select}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
      </Select>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {note ? `${ROLE_HINT} ${note}` : ROLE_HINT}
      </p>
    </div>
  );
}
