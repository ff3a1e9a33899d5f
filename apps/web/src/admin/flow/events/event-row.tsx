import type { Event } from '@labrish/api/events/schema';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { eventName } from '#admin/flow/name-of.ts';
import { useSetActive } from './set-active.ts';

/** Shows one event: its name, its key, where it is used, and whether it is retired. */
export function EventRow({ event, uses, mayEdit }: { event: Event; uses: string[]; mayEdit: boolean }) {
  const { setActive, isBusy } = useSetActive();
  const { is_active, event_key } = event;
  return (
    <li aria-label={eventName(event)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="grid min-w-0 flex-1 basis-60 grid-cols-1">
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-semibold break-words">
            {eventName(event)}
          </span>
          {!is_active && <Badge variant="outline">Retired</Badge>}
        </span>
        <code className="font-mono text-xs break-all text-muted">{event_key}</code>
        <span className="text-sm break-words text-muted">
          {uses.length === 0 ? 'Used nowhere' : `Used in ${uses.join(', ')}`}
        </span>
      </div>
      {mayEdit && (
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          aria-label={`${is_active ? 'Retire' : 'Bring back'} ${eventName(event)}`}
          onClick={() => void setActive(event, !is_active)}
        >
          {is_active ? 'Retire' : 'Bring back'}
        </Button>
      )}
    </li>
  );
}
