import { columnsOf, type Prompt } from '@labrish/api/prompts/schema';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';

/** Loads the code that reads files only when somebody imports one. */
const ImportSteps = lazy(async () => ({ default: (await import('./steps.tsx')).ImportSteps }));

const columns = new Intl.ListFormat('en-GB').format(columnsOf(pilot));

/** Adds topics from a CSV file: choose it, see what would happen, import. */
export function ImportDialog({ existing, children }: { existing: Prompt[]; children: ReactElement }) {
  const [open, setOpen] = useState(false);
  const isImporting = useIsMutating({ mutationKey: getMutationKey(trpc.prompts.import) }) > 0;
  return (
    <Dialog open={open} isBusy={isImporting} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent
        title="Import topics"
        description={`From a CSV file with the columns ${columns}. Nothing is added before you have seen what will be.`}
        className="top-[6vh] max-w-[min(52rem,calc(100vw-2rem))]"
      >
        <Suspense fallback={<p role="status">Loading...</p>}>
          <ImportSteps existing={existing} onDone={() => setOpen(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
