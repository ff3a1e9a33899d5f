import type { Transition } from '@labrish/api/transitions/schema';
import { ArrowRight, Pencil } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { usePlace } from '#admin/place.ts';
import { DestinationDialog } from './destination-dialog.tsx';
import { nameOf } from '#admin/flow/flow-data.ts';
import { useGuard } from './rules-of.ts';
import { useTransitionEdits } from './transition-edits.ts';

/** Where a transition leads, when, and in which order it is tried; with the way there and a way to change it. */
export function Destination({ transition, mayEdit }: { transition: Transition; mayEdit: boolean }) {
  const { id, version, to_state, from_state, event, priority } = transition;
  const { openState } = usePlace();
  const { move } = useTransitionEdits();
  const guard = useGuard(id);
  const name = nameOf(to_state);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant="outline" className="bg-card">
          Priority {priority}
        </Badge>
        <span dir="auto" className="min-w-0 font-semibold break-words">
          {name}
        </span>
        {guard && <span className="text-muted">if {guard}</span>}
      </span>
      <span className="flex">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Go to state ${name}`}
          onClick={() => openState(to_state.state_key)}
        >
          Go to state
          <ArrowRight aria-hidden />
        </Button>
        {mayEdit && (
          <DestinationDialog
            trigger={
              <Button variant="ghost" size="icon" className="size-8" aria-label={`Edit destination ${name}`}>
                <Pencil aria-hidden />
              </Button>
            }
            title="Where should it lead?"
            description={`From ${from_state.state_key}, on ${event.event_key}.`}
            current={to_state.id}
            onChoose={(to_state_id) => move({ id, to_state_id, version })}
          />
        )}
      </span>
    </div>
  );
}
