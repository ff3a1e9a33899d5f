import { Handle, Position, useStore, type Node, type NodeProps } from '@xyflow/react';
import { MarkSigns } from './mark-signs.tsx';
import { StateBox, type GraphState } from './state-box.tsx';
import type { Mark } from './use-marks.ts';

export type StateNode = Node<
  { state: GraphState; mark: Mark | undefined; isOpen: boolean },
  'input' | 'default' | 'output'
>;

/** Below this zoom the descriptions cannot be read: names take their room. */
const FAR = 0.62;

/** The library wants to know where lines may end; ours run where we draw them, so these two do not show. */
function DrawnState({ data }: NodeProps<StateNode>) {
  const far = useStore(({ transform }) => transform[2] < FAR);
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <StateBox state={data.state} far={far} isOpen={data.isOpen} />
      <MarkSigns mark={data.mark} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

/** SPEC section 4: the initial state is an input node, final ones are output nodes. Lines may lead back to the one, on from the other. */
export const nodeTypes = { input: DrawnState, default: DrawnState, output: DrawnState };
