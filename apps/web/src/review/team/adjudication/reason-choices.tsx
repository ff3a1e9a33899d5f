import { REASONS } from '@labrish/dataset';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choices } from './choices.tsx';

/** Asks why the recording is rejected; each reason says when it applies. */
export function ReasonChoices({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Choices
      legend="Reasons"
      note="At least one, five at most."
      error={error}
      className="grid gap-x-4 sm:grid-cols-2"
    >
      {REASONS.map(({ key, label, rule }) => (
        <label key={key} className="flex min-h-11 items-start gap-3 py-1.5">
          <input type="checkbox" value={key} className="mt-0.5 size-5 shrink-0 accent-primary" {...field} />
          <span className="min-w-0">
            {label}
            <span className="block text-sm text-muted">{rule}</span>
          </span>
        </label>
      ))}
    </Choices>
  );
}
