import type { Transition } from '@labrish/api/transitions/schema';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { focusFirstField } from '#components/ui/dialog.tsx';
import { FormDialog } from '#admin/flow/form-dialog.tsx';
import { eventName, nameOf } from '#admin/flow/name-of.ts';
import { useLatestTransition } from '#admin/flow/transitions/transition-edits.ts';
import { RulesForm } from './rules-form.tsx';

/** Shows and edits the rules, the actions and the priority of a transition, saved together. */
export function RulesDialog({ transition }: { transition: Transition }) {
  const { event, to_state } = transition;
  return (
    <FormDialog
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Rules and actions of ${eventName(event)} to ${nameOf(to_state)}`}
        >
          <SlidersHorizontal aria-hidden />
          Rules and actions
        </Button>
      }
      title="Rules and actions"
      description={`“${eventName(event)}” leads to ${nameOf(to_state)}.`}
    >
      <FreshRules id={transition.id} />
    </FormDialog>
  );
}

/** Loads the transition once as the window opens: cached rules may be older than the cached version. */
function FreshRules({ id }: { id: string }) {
  const latest = useQuery({
    queryKey: ['transition to edit', id],
    queryFn: useLatestTransition(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, error } = latest;
  if (data)
    return (
      <BeginHere>
        <RulesForm transition={data} />
      </BeginHere>
    );
  if (data === null) return <Alert>This transition is no longer there. Press Refresh to see what is.</Alert>;
  if (!error) return <p role="status">Loading...</p>;
  return <QueryFailure what="Its rules and actions could not be loaded." query={latest} />;
}

/** Focuses the first field, which was missing when the window opened, unless the user has moved the focus. */
function BeginHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const window = here.current?.closest('[role=dialog]');
    if (window?.querySelector('[aria-label=Close]') === document.activeElement) focusFirstField(here.current);
  }, []);
  return (
    <div ref={here} className="contents">
      {children}
    </div>
  );
}
