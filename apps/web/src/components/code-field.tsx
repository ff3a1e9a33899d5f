import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/field.tsx';

type Labels = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

/** Where six digits are typed, from a mail, an app or a message; phones offer the code that just came. */
export function CodeField({
  code,
  autoFocus,
  ...labels
}: Labels & { code: UseFormRegisterReturn; autoFocus?: boolean }) {
  return (
    <Field {...labels}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={12}
        autoFocus={autoFocus}
        className="font-mono tracking-[0.3em]"
        {...code}
      />
    </Field>
  );
}
