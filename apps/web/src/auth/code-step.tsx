import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField, sixDigits } from '#components/code-field.tsx';
import { describeError } from '#lib/api/describe-error.ts';

/** Six digits after the mailed link. `enter` throws with words for the person when they are not right. */
export function CodeStep(props: {
  lead: string;
  label: string;
  enter: (code: string) => Promise<void>;
  /** Above the code: what else is asked for. */
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(sixDigits), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const verify = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      await props.enter(code);
    } catch (error) {
      setProblem(describeError(error, 'The code could not be checked. Try again.'));
      form.reset();
    }
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void verify(event)}>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">One more step</h1>
        <p className="text-muted">{props.lead}</p>
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {props.children}
      <CodeField label={props.label} error={errors.code?.message} code={form.register('code')} />
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="link" asChild>
        <a href="/logout">Sign in as somebody else</a>
      </Button>
    </form>
  );
}
