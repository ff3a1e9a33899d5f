import { ArrowUpDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState, type ComponentProps, useCallback, startTransition, useOptimistic } from 'react';
import { IconButton } from '#components/ui/elements.tsx';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { movedBehind } from '@labrish/api/prompts/display-order';
import type { Prompt } from '@labrish/api/prompts/schema';
import { notify } from '#lib/outcomes.ts';
import { isSignedOut, serverError, trpc } from '#lib/api/trpc.ts';

const MOVES = [
  { to: 'up', name: 'Move up' },
  { to: 'down', name: 'Move down' },
  { to: 'top', name: 'Move to the top' },
  { to: 'end', name: 'Move to the end' },
] as const;
export type Move = (typeof MOVES)[number]['to'];

interface MoveMenuProps {
  topic: string;
  first: boolean;
  last: boolean;
  onMove: (to: Move) => void;
}

/** Moves a topic without dragging, with one tap or two keys: one place up or down, or to the top or the end of the list. */
export function MoveMenu(props: MoveMenuProps) {
  // Create the menu on the first click, because hundreds of rows have this button and few menus are ever opened.
  const [asked, setAsked] = useState(false);
  if (asked) return <OpenMenu {...props} />;
  return <MoveButton topic={props.topic} aria-haspopup="menu" onClick={() => setAsked(true)} />;
}

function MoveButton({ topic, ...button }: { topic: string } & ComponentProps<'button'>) {
  return <IconButton label={`Move ${topic}`} icon={ArrowUpDown} className="size-8" {...button} />;
}

function OpenMenu(props: MoveMenuProps) {
  const pointless = (to: Move) => (to === 'up' || to === 'top' ? props.first : props.last);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MoveButton topic={props.topic} />
      </DropdownMenu.Trigger>

      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-30 grid min-w-44 rounded-lg border bg-card p-1 text-ink shadow-lg"
      >
        {MOVES.map(({ to, name }) => (
          <DropdownMenu.Item
            key={to}
            disabled={pointless(to)}
            onSelect={() => props.onMove(to)}
            className="cursor-pointer rounded-md px-3 py-1.5 outline-none data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-primary-soft"
          >
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

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
