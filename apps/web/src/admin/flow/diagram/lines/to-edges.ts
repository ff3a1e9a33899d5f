import type { Graph } from '@labrish/api/state-machine/schema';
import { MarkerType } from '@xyflow/react';
import type { ActivePath } from '#admin/flow/preview/active-badges.tsx';
import type { Line } from '../geometry/lines.ts';
import { eventsInWords } from './transition-label.tsx';
import type { TransitionEdge } from './transition-edge.tsx';

/** In pixels (SPEC section 9). */
const STROKE_WIDTH = 2.5;
const FORTH = 'var(--primary)';
const BACK = 'var(--sorrel)';
/** Colour of the transitions that the phone has just taken. */
const TAKEN = 'var(--mango)';

/** Converts the diagram's lines to edges of React Flow (`@xyflow/react`). */
export function toEdges(
  lines: Line[],
  { nodes }: Graph,
  event_names: ReadonlyMap<string, string>,
): TransitionEdge[] {
  const names = new Map(nodes.map((state) => [state.id, state.label || state.id]));
  return lines.map((line) => {
    const { id, source, target, back, wordings } = line.connection;
    const name = `From ${names.get(source)} to ${names.get(target)}: ${wordings
      .map(({ event, guard, actions }) => [event, guard, actions].filter(Boolean).join(' '))
      .join('; ')}`;
    return {
      id,
      source,
      target,
      type: 'transition',
      animated: back,
      data: { ...line, name, events: eventsInWords(line.connection, event_names) },
      ariaLabel: name,
      ...drawnIn(back ? BACK : FORTH),
      // Hide the edge from screen readers: its label is read out, focused and opened instead.
      domAttributes: { 'aria-hidden': true },
    };
  });
}

/**
 * Highlights the edges of the active state or line, and colours the path that the phone has just taken. All other edges stay
 * the identical objects; the stylesheet dims them.
 *
 * @param now `active`: id of the state or line to highlight; `read`: id of the one with the pointer or the focus; `taken`: the
 *   phone's path
 */
export function withActive(
  edges: TransitionEdge[],
  now: { active: string | undefined; read: string | undefined; taken: ActivePath | undefined },
): TransitionEdge[] {
  const { active, read, taken } = now;
  return edges.map((edge) => {
    const { id, source, target, data } = edge;
    const isTaken = taken?.ways.some((way) => way.from_state === source && way.to_state === target);
    const isActive = active !== undefined && [id, source, target].includes(active);
    if (!data || (!isTaken && !isActive)) return edge;
    return {
      ...edge,
      ...(isTaken && drawnIn(TAKEN)),
      ...(isActive && { className: 'is-active', zIndex: 1 }),
      data: { ...data, isActive, isRead: id === read },
    };
  });
}

function drawnIn(colour: string) {
  return {
    style: { stroke: colour, strokeWidth: STROKE_WIDTH },
    markerEnd: {
      type: MarkerType.ArrowClosed,
      color: colour,
      width: 18,
      height: 18,
      markerUnits: 'userSpaceOnUse',
    },
  };
}
