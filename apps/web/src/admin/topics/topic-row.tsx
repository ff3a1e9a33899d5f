import type { Prompt } from '@labrish/api/prompts/schema';
import { GripVertical, Pencil } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/class-names.ts';
import { MoveMenu, type Move } from './order/move-menu.tsx';
import { RetireButton } from './retired/retire-button.tsx';
import { ownLine, rowBox, rowGrid } from './row-grid.ts';
import { useSortableRow, type Placed } from './order/sortable-row.ts';
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
  const { topic, mayEdit } = props;
  const { row, drag } = useSortableRow(topic.id, props, mayEdit);
  return (
    <div
      {...row}
      className={classNames(
        rowBox(props.place),
        rowGrid(mayEdit),
        drag.isDragging && 'z-20 shadow-lg outline-2 -outline-offset-2 outline-primary lg:rounded-lg',
      )}
    >
      <div role="cell" className="flex items-center gap-1 font-semibold tabular-nums lg:min-h-8">
        {mayEdit && (
          <button
            type="button"
            ref={drag.setActivatorNodeRef}
            {...drag.attributes}
            {...drag.listeners}
            aria-label={`Drag ${topic.topic}`}
            className="-ml-2 cursor-grab touch-none rounded-md p-1.5 text-muted hover:bg-primary-soft hover:text-ink active:cursor-grabbing"
          >
            <GripVertical aria-hidden className="size-5" />
          </button>
        )}
        {topic.display_order}
      </div>
      <Words
        topic={topic}
        place={props.place}
        count={props.count}
        mayEdit={mayEdit}
        focusEdit={props.focusEdit}
        onFocused={props.onFocused}
        onEdit={props.onEdit}
        onMove={props.onMove}
      />
    </div>
  );
});

const Words = memo(function Words(props: Omit<TopicRowProps, 'top' | 'measure'>) {
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
        </div>
      ))}
      {mayEdit && (
        <div role="cell" className="flex justify-end gap-1 max-lg:-mt-0.5 max-lg:-mr-2">
          <Button
            variant="ghost"
            size="sm"
            autoFocus={focusEdit}
            onFocus={focusEdit ? onFocused : undefined}
            aria-label={`Edit ${topic.topic}`}
            onClick={() => onEdit(topic.id)}
          >
            <Pencil aria-hidden />
            Edit
          </Button>
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
