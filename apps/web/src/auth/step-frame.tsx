import { createContext, use } from 'react';
import { Button } from '#components/ui/button.tsx';

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
