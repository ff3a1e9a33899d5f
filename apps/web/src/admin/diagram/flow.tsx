import type { Graph } from '@labrish/api/state-machine/schema';
import {
  Background,
  BackgroundVariant,
  ControlButton,
  Controls,
  MiniMap,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Maximize } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type TouchEvent,
} from 'react';
import { useTaken } from '#admin/preview/taken.ts';
import { useTheme } from '#lib/theme.ts';
import { extentOf, fitted, ZOOM } from './geometry/extent.ts';
import type { Place } from './geometry/layout.ts';
import type { Line, Sizes } from './geometry/lines.ts';
import './diagram.css';
import { nodeTypes, type StateNode } from './state-node.tsx';
import { toEdges, toNodes } from './to-flow.ts';
import { edgeTypes, type TransitionEdge } from './transition-edge.tsx';
import type { Marks } from './use-marks.ts';

const OPEN = 'Press Enter to work on this state.';
const WORDS = {
  'node.a11yDescription.default': OPEN,
  'node.a11yDescription.keyboardDisabled': OPEN,
  'controls.ariaLabel': 'Zoom',
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
  'minimap.ariaLabel': 'Overview',
};

/** The drawing on its surface: to scroll, to zoom, and to open a state from. */
export function Flow(props: {
  graph: Graph;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  lines: Line[];
  marks: Marks;
  /** The state beside the drawing. */
  open: string | null;
  onOpen: (state_key: string) => void;
}) {
  const { graph, places, sizes, lines, marks, open, onOpen } = props;
  const taken = useTaken();
  const [theme] = useTheme();
  /** The state under the pointer or with the focus: its lines come forward. */
  const [active, setActive] = useState<string>();
  const [flow, setFlow] = useState<ReactFlowInstance<StateNode, TransitionEdge>>();
  const surface = useRef<HTMLDivElement>(null);
  const fit = useCallback(() => {
    if (!surface.current) return;
    const initial = graph.nodes.find((state) => state.isInitial);
    const start = places.get(initial?.id ?? '');
    void flow?.setViewport(fitted(extentOf(places, lines, sizes), start, surface.current));
  }, [flow, graph, places, lines, sizes]);
  useEffect(fit, [fit]);
  useEffect(() => {
    if (flow && open !== null && surface.current) bringIntoView(flow, open, surface.current);
  }, [flow, open]);
  const nodes = useMemo(
    () => toNodes(graph, places, sizes, marks, open),
    [graph, places, sizes, marks, open],
  );
  const edges = useMemo(() => toEdges(lines, graph, active, taken), [lines, graph, active, taken]);
  return (
    <ReactFlow
      ref={surface}
      aria-label="State machine"
      colorMode={theme}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      minZoom={ZOOM.least}
      maxZoom={ZOOM.most}
      onInit={setFlow}
      panOnScroll
      zoomOnScroll
      zoomOnPinch
      nodesDraggable={false}
      nodesConnectable={false}
      elementsSelectable={false}
      edgesFocusable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      ariaLabelConfig={WORDS}
      onTouchStartCapture={leaveToPage}
      onNodeClick={(_event, { id }) => onOpen(id)}
      onNodeMouseEnter={(_event, { id }) => setActive(id)}
      onNodeMouseLeave={() => setActive(undefined)}
      onFocus={({ target }) => setActive(stateOf(target))}
      onBlur={() => setActive(undefined)}
      onKeyDown={(event: KeyboardEvent) => {
        const id = stateOf(event.target);
        if (event.key === 'Enter' && id !== undefined) onOpen(id);
      }}
    >
      <Background variant={BackgroundVariant.Dots} gap={22} size={1.5} />
      <Controls position="top-right" showInteractive={false} showFitView={false}>
        <ControlButton onClick={fit} title="Show everything" aria-label="Show everything">
          <Maximize aria-hidden className="fill-none!" />
        </ControlButton>
      </Controls>
      <MiniMap<StateNode>
        position="bottom-left"
        pannable
        zoomable
        nodeBorderRadius={24}
        nodeClassName={({ type }) => `minimap-${type}`}
      />
    </ReactFlow>
  );
}

/** What opens beside the drawing takes room from it, where the state may have stood. */
function bringIntoView(flow: ReactFlowInstance<StateNode, TransitionEdge>, id: string, surface: HTMLElement) {
  const node = flow.getNode(id);
  if (!node) return;
  const { x, y, zoom } = flow.getViewport();
  const { width = 0, height = 0, position } = node;
  const left = position.x * zoom + x;
  const top = position.y * zoom + y;
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + width * zoom <= surface.clientWidth &&
    top + height * zoom <= surface.clientHeight;
  if (!isSeen) void flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom });
}

/** The state whose node has the focus. */
function stateOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement && target.matches('.react-flow__node') ? target.dataset.id : undefined;
}

/**
 * One finger on the drawing scrolls the page, which on a phone is otherwise full of it; two move and zoom the drawing. The
 * overview is small, and one finger moves it.
 */
function leaveToPage(event: TouchEvent<HTMLElement>) {
  const isOnOverview = event.target instanceof Element && event.target.closest('.react-flow__minimap');
  if (event.touches.length === 1 && !isOnOverview) event.stopPropagation();
}
