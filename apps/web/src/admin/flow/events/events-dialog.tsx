import { Zap } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '@labrish/api/events/schema';
import { Button, SmallButton, Badge } from '#components/ui/elements.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { type Flow, eventName, nameOf } from '#admin/flow/flow-data.ts';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';

/** Lists all events, where each is used, and which are retired. */
export function EventsDialog({ flow }: { flow: Flow }) {
  const [open, setOpen] = useState(false);
  const mayEdit = useIsAdmin() === true;
  const inOrder = flow.events.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <Zap aria-hidden className="max-sm:hidden" />
          Events
        </Button>
      </DialogTrigger>
      <DialogContent
        className="grid-cols-1"
        title="Events"
        description="What a tap or a message means. Retired events keep working but can’t be picked."
      >
        <ul aria-label="Events" tabIndex={0} className="grid grid-cols-1 divide-y">
          {inOrder.map((event) => (
            <EventRow key={event.id} event={event} uses={usesOf(event, flow)} mayEdit={mayEdit} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** Shows one event: its name, its key, where it is used, and whether it is retired. */
function EventRow({ event, uses, mayEdit }: { event: Event; uses: string[]; mayEdit: boolean }) {
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
        <SmallButton
          disabled={isBusy}
          aria-label={`${is_active ? 'Retire' : 'Bring back'} ${eventName(event)}`}
          onClick={() => void setActive(event, !is_active)}
        >
          {is_active ? 'Retire' : 'Bring back'}
        </SmallButton>
      )}
    </li>
  );
}

/** Retires an event, or brings it back. */
function useSetActive() {
  const utils = trpc.useUtils();
  const update = trpc.events.update.useMutation();
  const setActive = async ({ id }: Pick<Event, 'id'>, is_active: boolean) => {
    await notifyFailure('Update failed', async () => {
      await update.mutateAsync({ id, is_active });
      notify.success(is_active ? 'Event brought back' : 'Event retired');
    });
    await Promise.all([utils.events.invalidate(), utils.flowVersions.invalidate()]);
  };
  return { setActive, isBusy: update.isPending };
}

/** Returns the names of the states with a choice or a transition for this event, in the order of the states. */
function usesOf({ event_key }: Event, { states, mappings, transitions }: Flow): string[] {
  const keys = new Set([
    ...mappings.filter((row) => row.triggers_event === event_key).map(({ state_key }) => state_key),
    ...transitions
      .filter(({ event }) => event.event_key === event_key)
      .map(({ from_state }) => from_state.state_key),
  ]);
  return states.filter(({ state_key }) => keys.has(state_key)).map(nameOf);
}
