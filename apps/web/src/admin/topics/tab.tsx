import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { useEditOne } from '#admin/edit-one.ts';
import { ReadOnly } from '#admin/read-only.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { AddTopic } from './add-topic.tsx';
import { ImportDialog } from './import/dialog.tsx';
import { RetiredHere } from './retired/retire-button.tsx';
import { RetiredTopics } from './retired/retired-topics.tsx';
import { TopicTable } from './topic-table.tsx';

/** Shows the topics that the bot asks people to talk about, each in every wording. */
export function TopicsTab() {
  const list = trpc.prompts.list.useQuery();
  const mayEdit = useMayEdit() ?? false;
  const edit = useEditOne('Save or cancel the topic that you are editing first.');
  const form = useDisclosure();
  const [addDirty, setAddDirty] = useState(false);
  const [retiredHere, setRetiredHere] = useState<string>();
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
              <Button variant="outline" disabled={!topics || !retired}>
                <FileUp aria-hidden />
                Import CSV
              </Button>
            </ImportDialog>
            {!form.isOpen && (
              <Button {...form.opener}>
                <Plus aria-hidden />
                Add Topic
              </Button>
            )}
          </div>
        )}
      </div>
      <ReadOnly what="topics" />
      {form.isOpen && <AddTopic onDirty={setAddDirty} onClose={form.close} />}
      <QueryFailure what="The topics could not be loaded." query={list} />
      {list.isPending && <Waiting />}
      {topics?.length === 0 && <NoTopics mayEdit={mayEdit} />}
      <RetiredHere value={setRetiredHere}>
        {topics && topics.length > 0 && <TopicTable topics={topics} mayEdit={mayEdit} edit={edit} />}
      </RetiredHere>
      {retired && <RetiredTopics topics={retired} mayEdit={mayEdit} justRetiredId={retiredHere} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-muted">
        Loading topics...
      </p>
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} className="h-14 rounded-xl opacity-60" />
      ))}
    </div>
  );
}

function NoTopics({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-xl border border-dashed border-control p-8 text-center">
      <p className="font-semibold">No topics yet</p>
      <p className="text-muted">
        {mayEdit
          ? 'Add the first one, or bring many at once with Import CSV.'
          : 'An administrator can add some.'}
      </p>
    </div>
  );
}
