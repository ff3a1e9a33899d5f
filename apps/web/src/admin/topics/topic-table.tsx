import { later } from '#components/later.tsx';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
  type Announcements,
  type ScreenReaderInstructions,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Prompt } from '@labrish/api/prompts/schema';
import { useCallback, useMemo, useState, useEffect, useRef, type CSSProperties } from 'react';
import { useLocation } from 'react-router';
import type { EditOne } from '#admin/edit-one.tsx';
import { classNames } from '#components/ui/elements.tsx';
import { CATEGORIES } from '#lib/pilot.ts';
import { rowGrid, TopicRow } from './topic-row.tsx';
import type { Move } from './move-menu.tsx';
import { reorderByDrop, reorderByMove, useReorder } from './order.tsx';
import { TEXTS } from './wordings.ts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { usePageOffset } from '#lib/scrolling/page-offset.ts';

const EditRow = later(async () => (await import('./edit-row.tsx')).EditRow);

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
            className="relative box-content lg:overflow-clip lg:rounded-b-xl lg:border lg:border-t-0 lg:bg-card"
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

/** Instructions for moving a topic by keyboard, read out with its handle. */
const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move this topic, press space, then the up and down arrows, then space again to put it down. Escape puts it back.',
};

/**
 * Returns what is read out while a topic is moved.
 *
 * @param ids of the topics in their order. @param nameOf returns the topic with this id.
 */
function announcements(ids: string[], nameOf: (id: string) => string): Announcements {
  const name = (id: string | number) => nameOf(String(id));
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  // Say the same sentence twice: dnd-kit reports the topic's own place right after the start, and another sentence would cut
  // the first short.
  const pickedUp = (id: string | number) => `${name(id)} picked up. It is at ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      return over.id === active.id ? pickedUp(active.id) : `${name(active.id)} is over ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} put down at ${place(over.id)}.` : `${name(active.id)} put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} put back at ${place(active.id)}.`,
  };
}

/** Height of a row before it has been measured, in pixels: a line of the table, or a card. */
const ROW = 110;
const CARD = 260;
/** Gap between two cards, in pixels. */
const GAP = 12;
/** Number of rows drawn beyond the window on each side, as targets of a drag or of Tab. Each further row costs time while scrolling. */
const OVERSCAN = 8;

const isTable = matchMedia('(min-width: 64rem)');

/**
 * Returns which topics are drawn, and where. The page itself scrolls.
 *
 * @param pinned topics that are drawn wherever the page is scrolled to: the one being edited, the one being dragged, the one
 *   moved last, whose button has the focus, and the one that a link names.
 */
function useWindowedTopics(ids: readonly string[], pinned: readonly (string | undefined)[]) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const alsoDrawn = pinned
    .map((id) => (id === undefined ? -1 : ids.indexOf(id)))
    .filter((index) => index >= 0);
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => (isTable.matches ? ROW : CARD),
    gap: isTable.matches ? 0 : GAP,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...alsoDrawn])].sort((a, b) => a - b),
  });
  return {
    list: setList,
    /** The list; null until it is drawn. */
    element: list,
    total: virtualizer.getTotalSize(),
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    measure: virtualizer.measureElement,
  };
}
