import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/code-field.tsx';
import { SignInAsSomebodyElse, StepLead } from './step-frame.tsx';
import { useCodeForm } from '#components/use-code-form.ts';

/** Asks for six digits after the mailed link. If they are wrong, `enter` throws an error with words for the person. */
export function CodeStep(props: {
  lead: string;
  label: string;
  enter: (code: string) => Promise<void>;
  /** Shown above the code: further fields. */
  children?: ReactNode;
}) {
  const { problem, isSubmitting, onSubmit, field } = useCodeForm(props.enter);
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <StepLead>{props.lead}</StepLead>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {props.children}
      <CodeField label={props.label} {...field} />
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <SignInAsSomebodyElse />
    </form>
  );
}
