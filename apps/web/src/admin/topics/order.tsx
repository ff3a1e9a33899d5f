import type { Move } from './move-menu.tsx';
import { useCallback, startTransition, useOptimistic } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { movedBehind } from '@labrish/api/prompts/display-order';
import type { Prompt } from '@labrish/api/prompts/schema';
import { notify } from '#lib/outcomes.ts';
import { isSignedOut, serverError, trpc } from '#lib/api/trpc.ts';

/** The position of a row in the windowed list. */
export interface Placed {
  /** Its place in the list, from 1. */
  place: number;
  /** From the top of the list, in pixels. */
  top: number;
  measure: (node: HTMLElement | null) => void;
}

/** Returns the props of a row of the windowed list, which makes room for a dragged row, and of its drag handle. */
export function useSortableRow(id: string, { place, top, measure }: Placed, draggable: boolean) {
  const { setNodeRef, transform, transition, ...drag } = useSortable({
    id,
    disabled: { draggable: !draggable },
  });
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node);
      measure(node);
    },
    [setNodeRef, measure],
  );
  const row = {
    role: 'row',
    'aria-rowindex': place + 1,
    'data-index': place - 1,
    ref,
    style: { top, transform: CSS.Translate.toString(transform), transition },
  } as const;
  return { row, drag };
}

/** A move: puts the topic `id` behind the topic `after`, or at the top if that is null. */
interface Reorder {
  id: string;
  after: string | null;
}

/**
 * Returns the topics in the order that they are about to have, and a function to move one. A move shows at once; if the server
 * refuses it, it is undone and a message says why. Moves made in a row reach the server in order.
 */
export function useReorder(topics: Prompt[]): [Prompt[], (move: Reorder) => void] {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.prompts.reorder.useMutation({ scope: { id: 'prompts.reorder' } });
  const [shown, show] = useOptimistic(topics, reordered);

  const move = useCallback(
    (to: Reorder) =>
      startTransition(async () => {
        show(to);
        try {
          await mutateAsync(to);
        } catch (error) {
          notify.error(
            'The order was not saved',
            serverError(error) ?? 'The topic is back where it was. Check the connection and try again.',
          );
          if (isSignedOut(error)) return;
        }
        await utils.prompts.list.invalidate();
      }),
    [mutateAsync, show, utils],
  );
  return [shown, move];
}

function reordered(topics: Prompt[], { id, after }: Reorder): Prompt[] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  if (!byId.has(id) || (after !== null && !byId.has(after))) return topics;
  return movedBehind([...byId.keys()], id, after).flatMap((one, index) => {
    const topic = byId.get(one);
    if (!topic) return [];
    // Rows that keep their number do not re-render.
    return topic.display_order === index + 1 ? topic : { ...topic, display_order: index + 1 };
  });
}

/** Returns the move for a drop: above the topic that it is dropped on if it comes from below, otherwise below that topic. */
export function reorderByDrop(ids: string[], id: string, over: string): Reorder {
  const from = ids.indexOf(id);
  const to = ids.indexOf(over);
  return { id, after: to > from ? over : (ids[to - 1] ?? null) };
}

/** Returns the move for a choice of the menu. */
export function reorderByMove(ids: string[], id: string, to: Move): Reorder {
  const from = ids.indexOf(id);
  const after = { up: ids[from - 2], down: ids[from + 1], top: undefined, end: ids.at(-1) }[to];
  return { id, after: after ?? null };
}
