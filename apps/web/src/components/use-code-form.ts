import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '#lib/api/describe-error.ts';
import { sixDigits } from './code-field.tsx';

/**
 * Returns a form for six digits. @param enter checks the code; if it is wrong, throws with words for the person, and
 * the field is cleared
 */
export function useCodeForm(enter: (code: string) => Promise<void>) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(sixDigits), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      await enter(code);
    } catch (error) {
      setProblem(describeError(error, 'The code could not be checked. Try again.'));
      form.reset();
      form.setFocus('code');
    }
  });
  return {
    problem,
    setProblem,
    isSubmitting,
    onSubmit: (event: FormEvent) => void submit(event),
    /** Props of the `CodeField`. */
    field: { code: form.register('code'), error: errors.code?.message },
  };
}
