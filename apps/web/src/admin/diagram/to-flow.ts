import type { Graph } from '@labrish/api/state-machine/schema';
import { MarkerType } from '@xyflow/react';
import type { Taken } from '#admin/preview/taken.ts';
import type { Place } from './geometry/layout.ts';
import type { Line, Sizes } from './geometry/lines.ts';
import type { GraphState } from './state-box.tsx';
import type { StateNode } from './state-node.tsx';
import type { TransitionEdge } from './transition-edge.tsx';
import { markInWords, type Marks } from './use-marks.ts';

/** SPEC section 9. */
const STROKE_WIDTH = 2.5;
const FORTH = 'var(--primary)';
const BACK = 'var(--sorrel)';
/** What the phone has just taken. */
const TAKEN = 'var(--mango)';

/** The states as the library's nodes. */
export function toNodes(
  { nodes }: Graph,
  places: ReadonlyMap<string, Place>,
  { states: sizes }: Sizes,
  marks: Marks,
  open: string | null,
): StateNode[] {
  return nodes.map((state) => ({
    id: state.id,
    type: state.isInitial ? 'input' : state.type === 'final' ? 'output' : 'default',
    position: { x: places.get(state.id)?.x ?? 0, y: places.get(state.id)?.y ?? 0 },
    ...sizes.get(state.id),
    data: { state, mark: marks.get(state.id), isOpen: state.id === open },
    ariaRole: 'link',
    ariaLabel: [nameOf(state), ...markInWords(marks.get(state.id))].join(', '),
    domAttributes: { 'aria-roledescription': 'state' },
  }));
}

/** The connections as its edges. Those of the active state come forward, the others stand back. */
export function toEdges(
  lines: Line[],
  { nodes }: Graph,
  active: string | undefined,
  taken: Taken | undefined,
): TransitionEdge[] {
  const names = new Map(nodes.map((state) => [state.id, state.label || state.id]));
  return lines.map((line) => {
    const { id, source, target, back, wordings } = line.connection;
    const isTaken = taken?.ways.some((way) => way.from_state === source && way.to_state === target);
    const colour = isTaken ? TAKEN : back ? BACK : FORTH;
    const aside = active !== undefined && active !== source && active !== target;
    return {
      id,
      source,
      target,
      type: 'transition',
      animated: back,
      data: line,
      style: { stroke: colour, strokeWidth: STROKE_WIDTH, opacity: aside ? 0.25 : 1 },
      markerEnd: {
        type: MarkerType.ArrowClosed,
        color: colour,
        width: 18,
        height: 18,
        markerUnits: 'userSpaceOnUse',
      },
      ariaLabel: `From ${names.get(source)} to ${names.get(target)}: ${wordings
        .map(({ event, guard, actions }) => [event, guard, actions].filter(Boolean).join(' '))
        .join('; ')}`,
    };
  });
}

function nameOf(state: GraphState): string {
  const kind = state.isInitial ? ', initial state' : state.type === 'final' ? ', final state' : '';
  return `${state.label || state.id}${kind}`;
}
