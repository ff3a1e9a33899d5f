import { lacksWords, NOTHING, wording, WordingField } from './wording-field.tsx';
import { useState } from 'react';
import { useReportDirty } from '#admin/edit-one.tsx';
import { Alert, Card } from '#components/ui/elements.tsx';
import { trpc, serverError } from '#lib/api/trpc.ts';
import { FormButtons } from '#components/ui/form.tsx';
import { notify } from '#lib/outcomes.ts';
import { TEXTS } from './wordings.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

/** Adds a topic at the end of the list. The form stays open, because topics come in handfuls. */
export function AddTopic({ onDirty, onClose }: { onDirty: (dirty: boolean) => void; onClose: () => void }) {
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
