import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import type { Flow } from '#admin/flow/flow-data.ts';
import { EventRow } from './event-row.tsx';
import { usesOf } from './uses.ts';

/** Lists all events, where each is used, and which are retired. */
export function EventsDialog({ flow }: { flow: Flow }) {
  const [open, setOpen] = useState(false);
  const mayEdit = useMayEdit() === true;
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
