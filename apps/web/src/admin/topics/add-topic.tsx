import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useReportDirty } from '#admin/report-dirty.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { lacksWords } from './lacks-words.ts';
import { WordingField } from './wording-field.tsx';
import { NOTHING, TEXTS, wording } from './wordings.ts';

/** Adds a topic at the end of the list. The form stays open, because topics come in handfuls. */
export function AddTopic({ onDirty, onClose }: { onDirty: (dirty: boolean) => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.prompts.create.useMutation();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(wording),
    defaultValues: NOTHING,
  });
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            {isDirty ? 'Cancel' : 'Close'}
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Adding...' : 'Add Topic'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
