import { lacksWords, wording, wordsOf, type Words, WordingField } from './wording-field.tsx';
import { ownLine, rowBox, rowGrid } from './topic-row.tsx';
import type { Prompt } from '@labrish/api/prompts/schema';
import { useReportDirty } from '#admin/edit-one.tsx';
import { classNames, Alert, SmallButton, SubmitButton } from '#components/ui/elements.tsx';
import { useSortableRow, type Placed } from './order.tsx';
import { TEXTS, textOf } from './wordings.ts';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

/** Edits a topic in its row. Enter in the topic field saves, Escape cancels. */
export function EditRow(
  props: Placed & {
    topic: Prompt;
    onDirty: (dirty: boolean) => void;
    onClose: () => void;
  },
) {
  const { onDirty, onClose } = props;
  const { control, handleSubmit, reset, formState } = useSchemaForm(wording, wordsOf(props.topic));
  const { isDirty, isSubmitting } = formState;
  const { save, problem, setProblem, theirs } = useSaveTopic(props.topic, onClose);
  // The row makes room for a dragged row, but cannot be dragged itself.
  const { row } = useSortableRow(props.topic.id, props, false);
  useReportDirty(isDirty, onDirty);

  const submit = handleSubmit(
    (words) => save(words),
    (errors) => setProblem(lacksWords(errors) ? 'Please fill in all fields' : undefined),
  );

  return (
    <div
      {...row}
      aria-busy={isSubmitting}
      className={classNames(
        rowBox(props.place),
        'border-primary bg-primary-soft/40 lg:border-t-line',
        rowGrid(true),
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isSubmitting) onClose();
      }}
    >
      <form className="contents" noValidate onSubmit={(event) => void submit(event)}>
        <div role="cell" className="pt-2 font-semibold tabular-nums lg:pl-8">
          {props.topic.display_order}
        </div>
        {TEXTS.map((one) => (
          <div role="cell" key={one.name} className={one.name === 'topic' ? 'max-lg:col-span-2' : ownLine}>
            <WordingField
              control={control}
              text={one}
              autoFocus={one.name === 'topic'}
              labelClass={one.name === 'topic' ? 'sr-only' : 'lg:sr-only'}
            />
          </div>
        ))}
        <div role="cell" className={classNames(ownLine, 'flex gap-2 max-lg:justify-end lg:flex-col')}>
          <SubmitButton send="Save" sending="Saving..." isSending={isSubmitting} size="sm" />
          <SmallButton className="max-lg:-order-1" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </SmallButton>
        </div>
        {(problem ?? theirs) && (
          <div role="cell" className="max-lg:order-2 max-lg:col-span-3 lg:col-span-full lg:pt-2">
            {problem && <Alert variant="destructive">{problem}</Alert>}
            {theirs && <ConflictNotice what="topic" theirs={theirs} onTake={(now) => reset(wordsOf(now))} />}
          </div>
        )}
      </form>
    </div>
  );
}

/** Saves an edit of a topic. If somebody else has only moved the topic, that is no conflict. */
function useSaveTopic(topic: Prompt, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.prompts.update.useMutation();
  return useVersionedSave(topic, {
    load: async () => {
      await utils.prompts.list.invalidate();
      return utils.prompts.list.getData()?.prompts.find(({ id }) => id === topic.id) ?? null;
    },
    changed: (before, now) =>
      TEXTS.filter((text) => textOf(before, text) !== textOf(now, text)).map(({ key, label, lang }) => ({
        label,
        lang,
        value: textOf(now, { key }),
      })),
    put: ({ id, version }, words: Words) => update.mutateAsync({ id, version, ...words }),
    onSaved: async () => {
      notify.success('Topic updated!');
      await utils.prompts.list.invalidate();
      onSaved();
    },
    failed: 'Unable to update topic',
  });
}
