import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

/** Instructions for moving a topic by keyboard, read out with its handle. */
export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move this topic, press space, then the up and down arrows, then space again to put it down. Escape puts it back.',
};

/**
 * Returns what is read out while a topic is moved.
 *
 * @param ids of the topics in their order. @param nameOf returns the topic with this id.
 */
export function announcements(ids: string[], nameOf: (id: string) => string): Announcements {
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
