import { createContext, use } from 'react';
import { Button } from '#components/ui/button.tsx';

/** Whether somebody who is signed in gives the second factor again: a dialog then has the title. */
export const GivenAgain = createContext(false);

/** Begins a way of the second step: the title, and what to do. */
export function StepLead({ children }: { children: string }) {
  const lead = <p className="text-muted">{children}</p>;
  return use(GivenAgain) ? (
    lead
  ) : (
    <div className="grid gap-1">
      <h1 className="text-2xl font-bold">One more step</h1>
      {lead}
    </div>
  );
}

/** Ends a way of the second step: the way out for whoever it is not. */
export function SignInAsSomebodyElse() {
  if (use(GivenAgain)) return null;
  return (
    <Button variant="link" asChild>
      <a href="/logout">Sign in as somebody else</a>
    </Button>
  );
}
