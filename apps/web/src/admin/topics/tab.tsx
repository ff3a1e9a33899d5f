import { later } from '#components/later.tsx';
import { FileUp, Plus, RotateCcw } from 'lucide-react';
import { useState, lazy, Suspense, type ReactElement } from 'react';
import { useEditOne } from '#admin/edit-one.tsx';
import { ReadOnly } from '#admin/read-only.tsx';
import { Pending, QueryFailure, LoadingList } from '#components/section.tsx';
import { Button, SmallButton, OutlineButton } from '#components/ui/elements.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { useRetire } from './retired.tsx';
import { TopicTable } from './topic-table.tsx';
import type { Prompt } from '@labrish/api/prompts/schema';
import { columnsOf } from '@labrish/api/prompts/columns';
import { date } from '#lib/format.ts';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { pilot } from '#lib/pilot.ts';

const AddTopic = later(async () => (await import('./add-topic.tsx')).AddTopic);

/** Shows the topics that the bot asks people to talk about, each in every wording. */
export function TopicsTab() {
  const list = trpc.prompts.list.useQuery();
  const mayEdit = useIsAdmin() ?? false;
  const edit = useEditOne('Save or cancel the topic that you are editing first.');
  const form = useDisclosure();
  const [addDirty, setAddDirty] = useState(false);
  const guard = useLeaveGuard(edit.dirty || addDirty);
  const topics = list.data?.prompts;
  const retired = trpc.prompts.list.useQuery({ retired: true }).data?.prompts;

  return (
    <div className="grid gap-4">
      {guard}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Topics</h2>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <ImportDialog existing={[...(topics ?? []), ...(retired ?? [])]}>
              <OutlineButton icon={FileUp} disabled={!topics || !retired}>
                Import CSV
              </OutlineButton>
            </ImportDialog>
            {!form.isOpen && (
              <Button icon={Plus} {...form.opener}>
                Add Topic
              </Button>
            )}
          </div>
        )}
      </div>
      <ReadOnly what="topics" />
      {form.isOpen && <AddTopic onDirty={setAddDirty} onClose={form.close} />}
      <QueryFailure what="The topics could not be loaded." query={list} />
      {list.isPending && <LoadingList words="Loading topics..." count={8} itemClass="h-28" />}
      {topics?.length === 0 && <NoTopics mayEdit={mayEdit} />}
      {topics && topics.length > 0 && <TopicTable topics={topics} mayEdit={mayEdit} edit={edit} />}
      {retired && <RetiredTopics topics={retired} mayEdit={mayEdit} />}
    </div>
  );
}

function NoTopics({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-xl border border-dashed border-control p-8 text-center">
      <p className="font-semibold">No topics yet</p>
      <p className="text-muted">
        {mayEdit
          ? 'Add the first one, or add many at once with Import CSV.'
          : 'An administrator can add some.'}
      </p>
    </div>
  );
}

const TITLE = 'retired-topics';

/** Lists the topics that the bot no longer asks about. The topics and the recordings about them are kept. */
function RetiredTopics({ topics, mayEdit }: { topics: Prompt[]; mayEdit: boolean }) {
  const { restore } = useRetire();
  if (topics.length === 0) return null;
  return (
    <details className="rounded-xl border bg-card">
      <summary id={TITLE} className="cursor-pointer rounded-xl px-4 py-2.5 font-semibold">
        Retired topics ({topics.length})
      </summary>
      <ul aria-labelledby={TITLE} className="grid grid-cols-1 divide-y border-t px-4">
        {topics.map((topic) => (
          <li key={topic.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="grid min-w-0 flex-1 basis-60 grid-cols-1">
              <span dir="auto" className="font-semibold break-words">
                {topic.topic}
              </span>
              <span dir="auto" className="text-sm break-words text-muted">
                {topic.english}
              </span>
            </span>
            {topic.retired_at && <span className="text-sm text-muted">Retired {date(topic.retired_at)}</span>}
            {mayEdit && (
              <SmallButton
                icon={RotateCcw}
                aria-label={`Restore ${topic.topic}`}
                onClick={() => void restore(topic)}
              >
                Restore
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Loads the code that reads files only when somebody imports one. */
const ImportSteps = lazy(async () => ({ default: (await import('./import/steps.tsx')).ImportSteps }));

const columns = new Intl.ListFormat('en-GB').format(columnsOf(pilot));

/** Adds topics from a CSV file: choose it, see what would happen, import. */
function ImportDialog({ existing, children }: { existing: Prompt[]; children: ReactElement }) {
  const [open, setOpen] = useState(false);
  const isImporting = useIsMutating({ mutationKey: getMutationKey(trpc.prompts.import) }) > 0;
  return (
    <Dialog open={open} isBusy={isImporting} onOpenChange={setOpen}>
      <DialogTrigger>{children}</DialogTrigger>
      <DialogContent
        title="Import topics"
        description={`From a CSV file with the columns ${columns}. You see the changes before anything is added.`}
        className="top-[6vh] max-w-[min(52rem,calc(100vw-2rem))]"
      >
        <Suspense fallback={<Pending />}>
          <ImportSteps existing={existing} onDone={() => setOpen(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
