import type { Transition } from '@labrish/api/transitions/schema';
import { SlidersHorizontal } from 'lucide-react';
import { eventName, nameOf } from '#admin/flow/flow-data.ts';
import { FormDialog } from '#admin/flow/form-dialog.tsx';
import { later } from '#components/later.tsx';
import { Button } from '#components/ui/elements.tsx';

const FreshRules = later(async () => (await import('./rules-form.tsx')).FreshRules);

/** Shows and edits the rules, the actions and the priority of a transition, saved together. */
export function RulesDialog({ transition }: { transition: Transition }) {
  const { event, to_state } = transition;
  return (
    <FormDialog
      trigger={
        <Button
          icon={SlidersHorizontal}
          variant="ghost"
          size="sm"
          aria-label={`Rules and actions of ${eventName(event)} to ${nameOf(to_state)}`}
        >
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
