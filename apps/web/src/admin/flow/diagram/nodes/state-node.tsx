import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { CircleAlert, Hourglass, Smartphone, TriangleAlert } from 'lucide-react';
import { NodeFigures } from '#admin/flow/funnel.tsx';
import type { NodeChoice } from '../content.ts';
import { StateBox, type GraphState } from './state-box.tsx';
import type { Mark } from './use-marks.ts';

export type StateNode = Node<
  {
    state: GraphState;
    choices: NodeChoice[];
    /** Whether the destination of a choice can be changed here. */
    mayConnect: boolean;
    mark?: Mark | undefined;
    isOpen?: boolean;
    /** The choice whose destination is being chosen. */
    armed_choice?: string | undefined;
  },
  'input' | 'default' | 'output'
>;

/**
 * Draws a state as a node. React Flow requires handles where lines may end; both are invisible, because our lines have paths of
 * their own.
 */
function DrawnState({ data }: NodeProps<StateNode>) {
  const { mark, ...box } = data;
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <StateBox {...box} />
      <MarkSigns mark={mark} />
      <div className="absolute top-full left-0 mt-0.5 line-clamp-2 w-60 rounded-sm bg-sunken/85 px-1 text-[0.6875rem] leading-[1.2] text-muted in-[.is-far]:hidden">
        <NodeFigures state_key={data.state.id} />
      </div>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

/**
 * SPEC section 4: the initial state is an input node, final states are output nodes. All are drawn with both handles, because
 * lines may also lead to an input node and from an output node.
 */
export const nodeTypes = { input: DrawnState, default: DrawnState, output: DrawnState };

const SIGN = 'size-6 rounded-full border bg-card p-1 shadow-sm';

/** Shows the marks at a corner of a state, without moving or enlarging the state. Its accessible name has the marks in words. */
function MarkSigns({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  return (
    <span aria-hidden className="absolute -top-3 right-2 flex gap-1">
      {mark.isTried && <Smartphone className={`${SIGN} text-primary`} />}
      {mark.isWaiting && <Hourglass className={`${SIGN} text-sea`} />}
      {mark.severity === 'blocks' && <CircleAlert className={`${SIGN} text-destructive`} />}
      {mark.severity === 'warns' && <TriangleAlert className={`${SIGN} text-amber`} />}
    </span>
  );
}
