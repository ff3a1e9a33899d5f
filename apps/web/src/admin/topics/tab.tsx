import { FileUp, Plus, RotateCcw } from 'lucide-react';
import { useState, useEffect, useRef, lazy, Suspense, type ReactElement } from 'react';
import { useEditOne, useReportDirty } from '#admin/edit-one.tsx';
import { ReadOnly } from '#admin/read-only.tsx';
import { QueryFailure, LoadingList } from '#components/section.tsx';
import { Button, SmallButton, Alert, Card } from '#components/ui/elements.tsx';
import { useDisclosure } from '#lib/disclosure.ts';
import { useLeaveGuard } from '#components/leave-guard.tsx';
import { useIsAdmin, trpc, serverError } from '#lib/api/trpc.ts';
import { RetiredHere, useRetire } from './retired.tsx';
import { TopicTable } from './topic-table.tsx';
import { type Prompt, columnsOf } from '@labrish/api/prompts/schema';
import { date } from '#lib/format.ts';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { pilot } from '#lib/pilot.ts';
import { FormButtons } from '#components/ui/form.tsx';
import { notify } from '#lib/outcomes.ts';
import { lacksWords, NOTHING, TEXTS, wording, WordingField } from './wordings.tsx';
import { useSchemaForm } from '#lib/schema-form.ts';

/** Shows the topics that the bot asks people to talk about, each in every wording. */
export function TopicsTab() {
  const list = trpc.prompts.list.useQuery();
  const mayEdit = useIsAdmin() ?? false;
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
              <Button icon={FileUp} variant="outline" disabled={!topics || !retired}>
                Import CSV
              </Button>
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
      {list.isPending && <LoadingList words="Loading topics..." count={7} itemClass="h-14" />}
      {topics?.length === 0 && <NoTopics mayEdit={mayEdit} />}
      <RetiredHere value={setRetiredHere}>
        {topics && topics.length > 0 && <TopicTable topics={topics} mayEdit={mayEdit} edit={edit} />}
      </RetiredHere>
      {retired && <RetiredTopics topics={retired} mayEdit={mayEdit} justRetiredId={retiredHere} />}
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

const TITLE = 'retired-topics';

interface RetiredTopicsProps {
  topics: Prompt[];
  mayEdit: boolean;
  /** Id of the topic that was retired on this page last: the list's title then takes the focus. */
  justRetiredId: string | undefined;
}

/** Lists the topics that the bot no longer asks about. The topics and the recordings about them are kept. */
function RetiredTopics({ topics, mayEdit, justRetiredId: arrived }: RetiredTopicsProps) {
  const { restore } = useRetire();
  const title = useRef<HTMLElement>(null);
  const isThere = topics.some(({ id }) => id === arrived);
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere, arrived]);
  if (topics.length === 0) return null;
  return (
    <details className="rounded-xl border bg-card">
      <summary ref={title} id={TITLE} className="cursor-pointer rounded-xl px-4 py-2.5 font-semibold">
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

/** Adds a topic at the end of the list. The form stays open, because topics come in handfuls. */
function AddTopic({ onDirty, onClose }: { onDirty: (dirty: boolean) => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.prompts.create.useMutation();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, reset, setFocus, formState } = useSchemaForm(wording, NOTHING);
  const { isDirty, isSubmitting } = formState;
  useReportDirty(isDirty, onDirty);

  const add = handleSubmit(
    async (words) => {
      setProblem(undefined);
      // Focus now, because by the time of the answer the user may be working elsewhere.
      setFocus('topic');
      try {
        await create.mutateAsync(words);
        reset();
        notify.success('Topic created!');
        void utils.prompts.list.invalidate();
      } catch (error) {
        setProblem(`Error: ${serverError(error) ?? 'Unable to create topic'}`);
      }
    },
    (errors) => setProblem(lacksWords(errors) ? 'Please fill in all fields' : undefined),
  );

  return (
    <Card aria-label="Add Topic" className="p-4 sm:p-5">
      <form className="grid gap-4" noValidate aria-busy={isSubmitting} onSubmit={(event) => void add(event)}>
        <h3 className="text-lg font-bold">New topic</h3>
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
          {TEXTS.map((one) => (
            <WordingField key={one.name} control={control} text={one} autoFocus={one.name === 'topic'} />
          ))}
        </div>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <FormButtons
          leave={isDirty ? 'Cancel' : 'Close'}
          send="Add Topic"
          sending="Adding..."
          isSending={isSubmitting}
          onLeave={onClose}
        />
      </form>
    </Card>
  );
}
