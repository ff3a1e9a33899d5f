import type { Transition } from '@labrish/api/transitions/schema';
import { Badge } from '#components/ui/badge.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { FieldNotes } from '#admin/checks/field-notes.tsx';
import { LitWay } from '#admin/preview/lit-mark.tsx';
import { eventName, nameOf } from '#admin/flow/name-of.ts';
import { Destination } from './destination.tsx';
import { RemoveTransition } from './remove-transition.tsx';
import { RulesDialog } from './rules/rules-dialog.tsx';
import { useRulesAndActions } from './rules/rules-of.ts';

/** One way out of a state. */
export function TransitionRow({ transition, mayEdit }: { transition: Transition; mayEdit: boolean }) {
  const { event, to_state } = transition;
  const isRetired = useFlow().events.some((one) => one.event_key === event.event_key && !one.is_active);
  const { actions, error } = useRulesAndActions(transition.id);
  return (
    <li
      aria-label={`${eventName(event)} to ${nameOf(to_state)}`}
      className="grid grid-cols-1 gap-2 px-4 py-3 lazy-row [contain-intrinsic-block-size:auto_7rem]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="grid min-w-0 grid-cols-1">
          <span dir="auto" className="font-semibold break-words">
            {eventName(event)}
            {isRetired && (
              <Badge variant="outline" className="ml-2">
                Retired
              </Badge>
            )}
          </span>
          <code className="font-mono text-xs break-all text-muted">{event.event_key}</code>
        </span>
        {mayEdit && (
          <span className="flex">
            <RulesDialog transition={transition} />
            <RemoveTransition transition={transition} />
          </span>
        )}
      </div>
      <LitWay id={transition.id} />
      <Destination transition={transition} mayEdit={mayEdit} />
      {actions && actions.length > 0 && (
        <p className="text-sm">
          <span className="font-semibold text-muted">Does: </span>
          {actions.map(({ description }) => description).join(', ')}
        </p>
      )}
      <FieldNotes state_key={transition.from_state.state_key} kind="transition" id={transition.id} />
      {error && (
        <p className="text-sm text-destructive">Its rules and actions could not be loaded. {error.message}</p>
      )}
    </li>
  );
}
