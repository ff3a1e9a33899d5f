import { Handle, Position, type Node, type NodeProps, type NodeHandle } from '@xyflow/react';
import { CircleAlert, Hourglass, Smartphone, TriangleAlert } from 'lucide-react';
import { NodeFigures } from '#admin/flow/funnel.tsx';
import type { Content } from '../content.ts';
import { StateBox, type Box, type GraphState } from './state-box.tsx';
import { useMemo } from 'react';
import { useActivePath } from '#admin/flow/preview/active-badges.tsx';
import { trpc } from '#lib/api/trpc.ts';
import type { Size } from '../geometry/ground.ts';
import type { Place } from '../geometry/layout.ts';

export type StateNode = Node<Box & { mark?: Mark | undefined }, 'input' | 'default' | 'output'>;

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
      <div className="absolute top-full left-0 mt-0.5 line-clamp-2 w-52 rounded-sm bg-sunken/85 px-1 text-[0.6875rem] leading-[1.2] text-muted in-[.is-far]:hidden">
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

/** The marks that the drawing shows at a state. */
interface Mark {
  /** The worst severity that the checks find in the saved state. */
  severity?: 'blocks' | 'warns';
  /** Whether the state has saved changes that are not live yet. */
  isWaiting?: boolean;
  /** Whether the phone is in this state. */
  isTried?: boolean;
}

/** Marks by the key of the state; states without marks are absent. */
type Marks = ReadonlyMap<string, Mark>;

/** Returns the marks. A query that fails adds no marks; the drawing shows without them. */
export function useMarks(): Marks {
  const findings = trpc.flowVersions.findings.useQuery().data?.findings;
  const waiting = trpc.flowVersions.changes.useQuery({}).data?.changes;
  const tried = useActivePath()?.state_key;
  return useMemo(() => {
    const marks = new Map<string, Mark>();
    const mark = (state_key: string, more: Mark) =>
      marks.set(state_key, { ...marks.get(state_key), ...more });
    // Set the worst severity last, so that it stays.
    for (const { state_key, severity } of (findings ?? []).toReversed())
      if (state_key !== null && severity !== 'tells') mark(state_key, { severity });
    for (const { state_key } of waiting ?? []) if (state_key !== null) mark(state_key, { isWaiting: true });
    if (tried) mark(tried, { isTried: true });
    return marks;
  }, [findings, waiting, tried]);
}

/** Returns the marks in words, for the accessible name of the state. */
function markInWords({ severity, isWaiting, isTried }: Mark = {}): string[] {
  return [
    ...(severity === 'blocks' ? ['breaks the chat'] : severity === 'warns' ? ['probably a mistake'] : []),
    ...(isWaiting ? ['not live yet'] : []),
    ...(isTried ? ['the phone is here'] : []),
  ];
}

/**
 * Returns the states as nodes of React Flow, with their sizes and handles. Without these, React Flow measures every new node
 * object again, and removes all lines until that is done.
 */
export function toNodes(
  { graph, choices, paths }: Content,
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
      data: { state, choices: choices.get(state.id) ?? [], mayConnect, isReached: paths.has(state.id) },
      ariaRole: 'group',
      ariaLabel: nameOf(state, paths.has(state.id)),
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

function nameOf(state: GraphState, isReached: boolean): string {
  const kind = state.isInitial ? ', initial state' : state.type === 'final' ? ', final state' : '';
  return `${state.label || state.id}${kind}${isReached ? '' : ', cannot be reached'}`;
}
