import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { StepLead } from './step-frame.tsx';
import { enterRecoveryCode } from '#session/recovery-codes.ts';

const schema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Type one of your recovery codes.')),
});

/** Asks for a recovery code from paper in place of the second step. */
export function RecoveryStep({ back, onBack }: { back: string; onBack: () => void }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const enter = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      await enterRecoveryCode(code);
    } catch (error) {
      // Keep what was typed: it is long, and may be wrong in one letter only.
      setProblem(describeError(error, 'The code could not be checked. Try again.'));
      form.setFocus('code');
    }
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void enter(event)}>
      <StepLead>
        Type one of the recovery codes that you wrote down. It works once; set up a second factor again
        afterwards.
      </StepLead>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field label="Recovery code" error={errors.code?.message}>
        <input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoFocus
          className="font-mono"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="link" onClick={onBack}>
        {back}
      </Button>
    </form>
  );
}
