import { Position, type NodeHandle } from '@xyflow/react';
import type { Size } from '../geometry/ground.ts';
import type { Content } from '../content.ts';
import type { Place } from '../geometry/layout.ts';
import type { GraphState } from './state-box.tsx';
import type { StateNode } from './state-node.tsx';
import { markInWords, type Marks } from './use-marks.ts';

/**
 * Returns the states as nodes of React Flow, with their sizes and handles. Without these, React Flow measures every new node
 * object again, and removes all lines until that is done.
 */
export function toNodes(
  { graph, choices }: Content,
  places: ReadonlyMap<string, Place>,
  sizes: ReadonlyMap<string, Size>,
  mayConnect: boolean,
): StateNode[] {
  return graph.nodes.map((state) => {
    const { width = 0, height = 0 } = sizes.get(state.id) ?? {};
    return {
      id: state.id,
      type: state.isInitial ? 'input' : state.type === 'final' ? 'output' : 'default',
      position: { x: places.get(state.id)?.x ?? 0, y: places.get(state.id)?.y ?? 0 },
      width,
      height,
      measured: { width, height },
      handles: handlesOf({ width, height }),
      data: { state, choices: choices.get(state.id) ?? [], mayConnect },
      ariaRole: 'group',
      ariaLabel: nameOf(state),
      domAttributes: {
        'aria-roledescription': 'state',
        'aria-keyshortcuts': 'Enter ArrowDown ArrowRight ArrowLeft',
      },
    };
  });
}

/** Adds marks, the open state and the armed choice to the nodes. A node with none of these stays the identical object. */
export function withMarks(
  nodes: StateNode[],
  marks: Marks,
  open: string | undefined,
  armed: { state_key: string; choice_id: string } | undefined,
): StateNode[] {
  return nodes.map((node) => {
    const mark = marks.get(node.id);
    const isOpen = node.id === open;
    const armed_choice = armed?.state_key === node.id ? armed.choice_id : undefined;
    if (!mark && !isOpen && armed_choice === undefined) return node;
    return {
      ...node,
      ariaLabel: [node.ariaLabel, ...markInWords(mark)].join(', '),
      data: { ...node.data, mark, isOpen, armed_choice },
    };
  });
}

/** Returns handles in the middle of the left and of the right side. */
function handlesOf({ width, height }: Size): NodeHandle[] {
  const y = height / 2;
  return [
    { type: 'target', position: Position.Left, x: 0, y, width: 1, height: 1 },
    { type: 'source', position: Position.Right, x: width, y, width: 1, height: 1 },
  ];
}

function nameOf(state: GraphState): string {
  const kind = state.isInitial ? ', initial state' : state.type === 'final' ? ', final state' : '';
  return `${state.label || state.id}${kind}`;
}
