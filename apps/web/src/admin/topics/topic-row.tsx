import type { Prompt } from '@labrish/api/prompts/schema';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { EditButton, useReportDirty } from '#admin/edit-one.tsx';
import { classNames, Alert, Button, SmallButton } from '#components/ui/elements.tsx';
import { MoveMenu, type Move, useSortableRow, type Placed } from './order.tsx';
import { RetireButton } from './retired.tsx';
import { VoiceCell } from './voices/voice-cell.tsx';
import { TEXTS, textOf, lacksWords, wording, wordsOf, type Words, WordingField } from './wordings.tsx';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

interface TopicRowProps extends Placed {
  topic: Prompt;
  count: number;
  mayEdit: boolean;
  /** Whether the edit of this row was closed just now: then its Edit button takes the focus. */
  focusEdit: boolean;
  onFocused: () => void;
  onEdit: (id: string) => void;
  onMove: (id: string, to: Move) => void;
}

/** Shows a topic to read. During a drag only its frame re-renders, not its contents. */
export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const { top, measure, ...words } = props;
  const { topic, place, mayEdit } = words;
  const { row, drag } = useSortableRow(topic.id, { top, measure, place }, mayEdit);
  const { attributes, listeners, setActivatorNodeRef, isDragging } = drag;
  return (
    <div
      {...row}
      className={classNames(
        rowBox(place),
        rowGrid(mayEdit),
        isDragging && 'z-20 shadow-lg outline-2 -outline-offset-2 outline-primary lg:rounded-lg',
      )}
    >
      <div role="cell" className="flex items-center gap-1 font-semibold tabular-nums lg:min-h-8">
        {mayEdit && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Drag ${topic.topic}`}
            className="-ml-2 cursor-grab touch-none rounded-md p-1.5 text-muted hover:bg-primary-soft hover:text-ink active:cursor-grabbing"
          >
            <GripVertical aria-hidden className="size-5" />
          </button>
        )}
        {topic.display_order}
      </div>
      <Cells {...words} />
    </div>
  );
});

const Cells = memo(function Cells(props: Omit<TopicRowProps, 'top' | 'measure'>) {
  const { topic, place, count, mayEdit, focusEdit, onFocused, onEdit, onMove } = props;
  return (
    <>
      {TEXTS.map((text) => (
        <div
          role="cell"
          key={text.name}
          className={classNames(
            'min-w-0 text-[0.9375rem]/snug break-words lg:py-1.5',
            text.name === 'topic' ? 'font-semibold max-lg:self-center' : ownLine,
          )}
        >
          {text.name !== 'topic' && (
            <span aria-hidden className="block text-xs font-semibold text-muted lg:hidden">
              {text.label}
            </span>
          )}
          <span dir="auto" lang={text.lang} className="block whitespace-pre-line">
            {textOf(topic, text)}
          </span>
          {text.key !== undefined && <VoiceCell topic={topic} label={text.key} mayEdit={mayEdit} />}
        </div>
      ))}
      {mayEdit && (
        <div role="cell" className="flex justify-end gap-1 max-lg:-mt-0.5 max-lg:-mr-2">
          <EditButton
            name={topic.topic}
            takesFocus={focusEdit}
            onFocused={onFocused}
            onClick={() => onEdit(topic.id)}
          />
          <MoveMenu
            topic={topic.topic}
            first={place === 1}
            last={place === count}
            onMove={(to) => onMove(topic.id, to)}
          />
          <RetireButton topic={topic} />
        </div>
      )}
    </>
  );
});

/**
 * Returns the classes of the grid that header and rows share. `--labels` is how many labels the country has. Below lg each row is a card,
 * and only screen readers get the header.
 */
export function rowGrid(mayEdit: boolean): string {
  return classNames(
    'lg:grid lg:gap-x-4 lg:px-4',
    mayEdit
      ? 'lg:grid-cols-[4.25rem_minmax(0,0.8fr)_repeat(var(--labels),minmax(0,1.2fr))_9.75rem]'
      : 'lg:grid-cols-[2.5rem_minmax(0,0.8fr)_repeat(var(--labels),minmax(0,1.2fr))]',
  );
}

/** Returns the classes of a row: a line of the table, or a card. */
function rowBox(place: number): string {
  return classNames(
    'absolute inset-x-0 items-start rounded-xl border bg-card p-4 max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-3 lg:rounded-none lg:border-0 lg:py-2.5',
    // The first row has the header's border above it.
    place > 1 && 'lg:border-t',
  );
}

/** Class of the cells that in a card take a line of their own, below the number, the name and the buttons. */
const ownLine = 'max-lg:order-1 max-lg:col-span-3';

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
          <Button type="submit" size="sm" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
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
