import type { Transition } from '@labrish/api/transitions/schema';
import { ArrowRight } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { nameOf } from '#admin/flow/name-of.ts';
import { MoveTransition } from './move-transition.tsx';
import { useGuard } from './rules/rules-of.ts';

/** Shows where a transition leads, when, and in which order it is tried. Leads there, and offers to change it. */
export function Destination({ transition, mayEdit }: { transition: Transition; mayEdit: boolean }) {
  const { id, to_state, priority } = transition;
  const { openState } = useAdminLocation();
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
        {mayEdit && <MoveTransition transition={transition} />}
      </span>
    </div>
  );
}
