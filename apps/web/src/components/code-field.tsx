import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from './field.tsx';

type Labels = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

/** Schema of a code of six digits. Ignores blanks, however the code was typed or pasted. */
export const sixDigits = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'The code has six digits.'),
  ),
});

/** Shows a field for six digits from a mail, an app or a message; phones suggest the code that has just arrived. */
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
