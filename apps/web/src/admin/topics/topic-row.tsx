import type { Prompt } from '@labrish/api/prompts/schema';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { EditButton } from '#admin/edit-one.tsx';
import { classNames } from '#components/ui/elements.tsx';
import { MoveMenu, type Move } from './move-menu.tsx';
import { useSortableRow, type Placed } from './order.tsx';
import { RetireButton } from './retired.tsx';
import { VoiceCell } from './voices/voice-cell.tsx';
import { TEXTS, textOf } from './wordings.ts';

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
export function rowBox(place: number): string {
  return classNames(
    'absolute inset-x-0 items-start rounded-xl border bg-card p-4 max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-3 lg:rounded-none lg:border-0 lg:py-2.5',
    // The first row has the header's border above it.
    place > 1 && 'lg:border-t',
  );
}

/** Class of the cells that in a card take a line of their own, below the number, the name and the buttons. */
export const ownLine = 'max-lg:order-1 max-lg:col-span-3';
