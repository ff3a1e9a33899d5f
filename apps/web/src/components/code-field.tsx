import type { ComponentProps, FormEvent } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from './ui/form.tsx';
import { useSchemaForm } from '#lib/schema-form.ts';

export const NOT_CHECKED = 'The code could not be checked. Try again.';

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

/**
 * Returns a form for six digits. @param enter checks the code; if it is wrong, throws with words for the person, and
 * the field is cleared
 */
export function useCodeForm(enter: (code: string) => Promise<void>) {
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(sixDigits, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    if (await attempt(NOT_CHECKED, () => enter(code))) return;
    form.reset();
    form.setFocus('code');
  });
  return {
    problem,
    attempt,
    isSubmitting,
    onSubmit: (event: FormEvent) => void submit(event),
    /** Props of the `CodeField`. */
    field: { code: form.register('code'), error: errors.code?.message },
  };
}
