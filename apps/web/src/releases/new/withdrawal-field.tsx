import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

const OPTIONS = [
  { value: 'superseded', label: 'Whoever has a copy is told to take the newest version instead' },
  { value: 'do_not_use', label: 'Whoever has a copy is told to stop using it' },
] as const;

/** Asks what becomes of published versions when a contributor withdraws a recording. */
export function WithdrawalField(props: { field: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1"
      aria-describedby={props.error ? `${id}-note ${id}-error` : `${id}-note`}
    >
      <legend className="text-sm font-semibold">When somebody takes a published recording back</legend>
      {OPTIONS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input type="radio" value={value} className="size-5 shrink-0 accent-primary" {...props.field} />
          {label}
        </label>
      ))}
      <p id={`${id}-note`} className="text-sm text-muted">
        This holds for every version of this dataset, those before too.
      </p>
      {props.error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-destructive">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
