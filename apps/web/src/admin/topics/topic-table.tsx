import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Prompt } from '@labrish/api/prompts/schema';
import { useCallback, useMemo, useState, useEffect, useRef, type CSSProperties } from 'react';
import { useLocation } from 'react-router';
import type { EditOne } from '#admin/edit-one.ts';
import { classNames } from '#lib/class-names.ts';
import { CATEGORIES } from '#lib/pilot.ts';
import { announcements, INSTRUCTIONS } from './order/announcements.ts';
import { EditRow } from './edit-row.tsx';
import type { Move } from './order/move-menu.tsx';
import { reorderByDrop, reorderByMove } from './order/neighbours.ts';
import { useReorder } from './order/reorder.ts';
import { rowGrid } from './row-grid.ts';
import { TopicRow } from './topic-row.tsx';
import { useWindowedTopics } from './windowed-topics.ts';
import { TEXTS } from './wordings.ts';

const HEADERS = ['#', ...TEXTS.map(({ label }) => label)];
const UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];
/** Distance in pixels that the pointer must move before a press on the handle is a drag. */
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** Shows all topics in their order, to read, edit one at a time, and move. */
export function TopicTable({ topics, mayEdit, edit }: { topics: Prompt[]; mayEdit: boolean; edit: EditOne }) {
  const [shown, reorder] = useReorder(topics);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const [dragged, setDragged] = useState<string>();
  const [moved, setMoved] = useState<string>();
  const onMove = useCallback(
    (id: string, to: Move) => {
      setMoved(id);
      reorder(reorderByMove(ids, id, to));
    },
    [ids, reorder],
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over && over.id !== active.id) reorder(reorderByDrop(ids, String(active.id), String(over.id)));
  };
  const sought = useLinkedTopic();
  const { list, element, total, drawn, measure } = useWindowedTopics(ids, [
    edit.editing,
    dragged,
    moved,
    sought,
  ]);
  useShowTopic(element, ids, sought);
  const nameOf = (id: string) => shown.find((topic) => topic.id === id)?.topic ?? '';

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={UP_AND_DOWN}
      accessibility={{
        announcements: announcements(ids, nameOf),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div
          role="table"
          aria-label="Topics"
          aria-rowcount={shown.length + 1}
          style={{ '--labels': CATEGORIES.length } as CSSProperties}
        >
          <div role="rowgroup" className="sticky top-0 z-10 max-lg:sr-only">
            <div
              role="row"
              aria-rowindex={1}
              className={classNames(
                rowGrid(mayEdit),
                'h-10 items-center rounded-t-xl border bg-sunken text-sm font-semibold',
              )}
            >
              {[...HEADERS, ...(mayEdit ? ['Actions'] : [])].map((name) => (
                <div role="columnheader" key={name} className={name === 'Actions' ? 'text-right' : ''}>
                  {name}
                </div>
              ))}
            </div>
          </div>
          <div
            role="rowgroup"
            ref={list}
            className="relative box-content lg:rounded-b-xl lg:border lg:border-t-0 lg:bg-card"
            style={{ height: total }}
          >
            {drawn.map(({ index, top }) => {
              const topic = shown[index];
              if (!topic) return null;
              const placed = { topic, top, measure, place: index + 1 };
              return topic.id === edit.editing ? (
                <EditRow key={topic.id} {...placed} onDirty={edit.setDirty} onClose={edit.close} />
              ) : (
                <TopicRow
                  key={topic.id}
                  {...placed}
                  count={shown.length}
                  mayEdit={mayEdit}
                  focusEdit={topic.id === edit.closed}
                  onFocused={edit.forget}
                  onEdit={edit.open}
                  onMove={onMove}
                />
              );
            })}
          </div>
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** Returns the id of the topic to which a link or the search led: the address has it (`topic=`). */
function useLinkedTopic(): string | undefined {
  return new URLSearchParams(useLocation().search).get('topic') ?? undefined;
}

/** Scrolls to the row of the linked topic and focuses it, each time that a link leads to it. */
function useShowTopic(list: HTMLElement | null, ids: readonly string[], sought: string | undefined): void {
  const { key } = useLocation();
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  useEffect(() => {
    if (sought === undefined) return;
    const index = latest.current.indexOf(sought);
    const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }, [list, sought, key]);
}
