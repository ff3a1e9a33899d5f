import { createContext, use, type ReactNode } from 'react';
import { Button, Alert, SubmitButton } from '#components/ui/elements.tsx';
import { CodeField, useCodeForm } from '#components/code-field.tsx';

/** Whether the step is in the dialog that asks a signed-in user for a fresh factor. The dialog has its own title. */
export const InFreshFactorDialog = createContext(false);

/** Shows what to do in a second-factor step, below a title except in the dialog. */
export function StepLead({ children }: { children: string }) {
  const lead = <p className="text-muted">{children}</p>;
  return use(InFreshFactorDialog) ? (
    lead
  ) : (
    <div className="grid gap-1">
      <h1 className="text-2xl font-bold">One more step</h1>
      {lead}
    </div>
  );
}

/** Links to sign-out, for a person with another account; nothing in the dialog. */
export function SignInAsSomebodyElse() {
  if (use(InFreshFactorDialog)) return null;
  return (
    <Button variant="link" asChild>
      <a href="/logout">Sign in as somebody else</a>
    </Button>
  );
}

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
      <SubmitButton send="Continue" sending="Checking..." isSending={isSubmitting} size="lg" />
      <SignInAsSomebodyElse />
    </form>
  );
}
