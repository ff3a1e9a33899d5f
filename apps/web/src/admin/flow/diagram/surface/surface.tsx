import {
  Background,
  BackgroundVariant,
  ControlButton,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useStore,
  Panel,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Maximize } from 'lucide-react';
import { useMemo, useRef, useState, type MouseEvent, type TouchEvent } from 'react';
import type { Flow } from '#admin/flow/flow-data.ts';
import { isWide, useAdminLocation } from '#admin/admin-location.ts';
import { useActivePath } from '#admin/flow/preview/active-badges.tsx';
import { classNames } from '#components/ui/elements.tsx';
import { useTheme } from '#lib/theme.ts';
import { useConnecting, type Armed } from '../connecting.ts';
import { connectionId } from '../geometry/connections.ts';
import { ZOOM } from '../geometry/extent.ts';
import type { Point } from '../geometry/ground.ts';
import { toEdges, withActive, edgeTypes, type TransitionEdge } from '../lines/transition-edge.tsx';
import { nodeTypes, type StateNode, useMarks, toNodes, withMarks } from '../nodes/state-node.tsx';
import './diagram.css';
import { useKeys, useOpened } from './use-focus.ts';
import { type Layout, choiceAround, labelAround, elementIdAround, FAR, fit, type Instance } from './view.ts';

const OPEN = 'Press Enter to edit this state.';
const WORDS = {
  'node.a11yDescription.default': OPEN,
  'node.a11yDescription.keyboardDisabled': OPEN,
  'controls.ariaLabel': 'Zoom',
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
  'minimap.ariaLabel': 'Overview',
};

const NO_PATH: readonly string[] = [];

interface Props {
  drawn: Layout;
  flow: Flow | undefined;
  mayConnect: boolean;
}

/** Shows the drawing to scroll and zoom, to open states and lines, and to change where choices lead. */
export function Surface(props: Props) {
  return (
    <ReactFlowProvider>
      <SurfaceInside {...props} />
    </ReactFlowProvider>
  );
}

function SurfaceInside({ drawn, flow, mayConnect }: Props) {
  const { content, places, sizes, lines } = drawn;
  const { state_key, line, openState, openLine } = useAdminLocation();
  const [theme] = useTheme();
  const [instance, setInstance] = useState<Instance>();
  const surface = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const isNear = useStore(({ transform }) => transform[2] >= ZOOM.readable);
  /** Ids of the state or line under the pointer and of the one with the focus. `pointed` is highlighted, or else `focused`. */
  const [pointed, setPointed] = useState<{ id: string; at: Point | undefined }>();
  const [focused, setFocused] = useState<string>();

  const { focus, keyDown } = useKeys({ flow: instance, surface, drawn });
  const { armed, arm, leadTo, cancel } = useConnecting(
    flow,
    ({ state_key: state, choice }) => void focus({ kind: 'choice', id: choice.id, state }),
  );
  const chooseState = (id: string) => (armed ? void leadTo(id) : openState(id));
  const chooseLine = (id: string) => {
    const chosen = lines.find(({ connection }) => connection.id === id);
    if (chosen) openLine({ from: chosen.connection.source, to: chosen.connection.target });
  };
  const chooseIn = (state: string, target: EventTarget) => {
    const choice = content.choices.get(state)?.find(({ id }) => id === choiceAround(target));
    if (choice && choice.id === armed?.choice.id && state === armed.state_key) return cancel();
    if (armed || !choice) return chooseState(state);
    arm({ state_key: state, choice });
  };
  const openLineId = line?.to === undefined ? undefined : connectionId(line.from, line.to);
  const open = isWide() ? (state_key ?? line?.from) : undefined;
  useOpened({ instance, surface, drawn, state: open, line: isWide() ? openLineId : undefined });

  const marks = useMarks();
  const states = useMemo(
    () => toNodes(content, places, sizes.states, mayConnect),
    [content, places, sizes, mayConnect],
  );
  const nodes = useMemo(
    () =>
      withMarks(
        states,
        marks,
        isWide() ? (state_key ?? undefined) : undefined,
        armed && { state_key: armed.state_key, choice_id: armed.choice.id },
      ),
    [states, marks, state_key, armed],
  );
  const taken = useActivePath();
  const drawnLines = useMemo(() => toEdges(lines, content.graph), [lines, content]);
  const active = pointed?.id ?? focused ?? openLineId;
  /** Stores what is under the pointer, and where the pointer entered it: the label stays there while the pointer moves along the line. */
  const point = ({ target, clientX, clientY }: MouseEvent) => {
    const id = elementIdAround(target);
    const at = instance?.screenToFlowPosition({ x: clientX, y: clientY });
    if (id === undefined) setPointed(undefined);
    else setPointed((before) => (before?.id === id ? before : { id, at }));
  };
  const path = content.paths.get(state_key ?? '') ?? NO_PATH;
  const edges = useMemo(
    () => withActive(drawnLines, { active, at: pointed?.at, path, taken }),
    [drawnLines, active, pointed, path, taken],
  );
  return (
    <ReactFlow<StateNode, TransitionEdge>
      ref={surface}
      aria-label="State machine"
      className={classNames(
        isFar && 'is-far',
        isNear && 'is-near',
        (active !== undefined || path.length > 1) && 'has-active',
        armed !== undefined && 'is-connecting',
      )}
      colorMode={theme}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      minZoom={ZOOM.least}
      maxZoom={ZOOM.most}
      onInit={(made) => {
        setInstance(made);
        if (surface.current) fit(made, drawn, surface.current);
      }}
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
      onNodeClick={(event, { id }) => chooseIn(id, event.target)}
      onEdgeClick={(_event, { id }) => chooseLine(id)}
      onClick={(event: MouseEvent) => {
        const id = labelAround(event.target);
        if (id !== undefined && getSelection()?.isCollapsed !== false) chooseLine(id);
      }}
      onMouseOver={point}
      onMouseLeave={() => setPointed(undefined)}
      onFocus={({ target }) => setFocused(elementIdAround(target))}
      onBlur={() => setFocused(undefined)}
      onKeyDown={(event) => keyDown(event, { onState: chooseState, onLine: chooseLine })}
    >
      <Background variant={BackgroundVariant.Dots} gap={22} size={1.5} />
      <ConnectStatus armed={armed} />
      <Controls position="top-right" showInteractive={false} showFitView={false}>
        <ControlButton
          onClick={() => instance && surface.current && fit(instance, drawn, surface.current)}
          title="Show everything"
          aria-label="Show everything"
        >
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

/**
 * Hides a touch with one finger from React Flow, so that it scrolls the page: on a phone the drawing fills the page. Two
 * fingers move and zoom the drawing. One finger moves the overview, which is small.
 */
function leaveToPage(event: TouchEvent<HTMLElement>) {
  const isOnOverview = event.target instanceof Element && event.target.closest('.react-flow__minimap');
  if (event.touches.length === 1 && !isOnOverview) event.stopPropagation();
}

/** Says what to do next while a choice waits for its destination. */
function ConnectStatus({ armed }: { armed: Armed | undefined }) {
  return (
    <Panel position="top-left" className="pointer-events-none max-w-[calc(100%-5.5rem)]">
      <p
        role="status"
        className="rounded-lg text-sm [overflow-wrap:anywhere] not-empty:border not-empty:bg-card not-empty:px-3 not-empty:py-2 not-empty:shadow-md"
      >
        {armed &&
          `Choose where “${armed.choice.label}” leads: click a state, or press / and type its name, then Enter on it; Escape cancels.`}
      </p>
    </Panel>
  );
}
