import type { Graph } from '@labrish/api/state-machine/schema';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useFlowQueries, type Flow } from '../flow-data.ts';
import { toContent, type Content } from './content.ts';
import type { Layout } from './surface/view.ts';
import { connect, type Connection } from './geometry/connections.ts';
import { layOut } from './geometry/layout.ts';
import { drawLines, type Sizes, type StateSize } from './geometry/lines.ts';
import { Surface } from './surface/surface.tsx';
import { TransitionLabel } from './lines/transition-edge.tsx';
import { StateBox } from './nodes/state-box.tsx';
import { useIsAdmin } from '#lib/api/trpc.ts';

/**
 * Draws the diagram: laid out by SPEC's rules and measured once. The previous drawing stays until the next one is ready.
 *
 * @param props.onDrawn receives each layout that is drawn
 */
export function Drawing({ graph, onDrawn }: { graph: Graph; onDrawn: (layout: Layout) => void }) {
  const { flow, error } = useFlowQueries();
  const mayEdit = useIsAdmin() === true;
  if (!flow && !error) return null;
  return <Planned {...{ graph, flow, onDrawn }} mayConnect={mayEdit && flow !== undefined} />;
}

function Planned(props: {
  graph: Graph;
  flow: Flow | undefined;
  mayConnect: boolean;
  onDrawn: (layout: Layout) => void;
}) {
  const { graph, flow, mayConnect, onDrawn } = props;
  const places = useMemo(() => layOut(graph), [graph]);
  const content = useMemo(() => toContent(graph, flow, places), [graph, flow, places]);
  const connections = useMemo(() => connect(graph.edges, places, content.choices), [graph, places, content]);
  const [drawn, setDrawn] = useState<Layout>();
  return (
    <>
      {drawn?.content !== content && (
        <MeasureNodes
          content={content}
          connections={connections}
          onMeasured={(sizes) => {
            const layout = { content, places, sizes, lines: drawLines(connections, places, sizes) };
            setDrawn(layout);
            onDrawn(layout);
          }}
        />
      )}
      {drawn && <Surface drawn={drawn} flow={flow} mayConnect={mayConnect} />}
    </>
  );
}

/** Renders states and labels out of sight, and reports the size of each in this browser's font. */
function MeasureNodes(props: {
  content: Content;
  connections: Connection[];
  onMeasured: (sizes: Sizes) => void;
}) {
  const { content, connections, onMeasured } = props;
  const { graph, choices } = content;
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const latest = useRef(onMeasured);
  useEffect(() => {
    latest.current = onMeasured;
  });
  useEffect(() => {
    let wanted = true;
    void document.fonts.ready.then(() => {
      if (room && wanted) latest.current({ states: sizesIn(room, 'state'), labels: sizesIn(room, 'label') });
    });
    return () => {
      wanted = false;
    };
  }, [room, content, connections]);
  return (
    <div ref={setRoom} aria-hidden className="invisible absolute h-0 overflow-hidden">
      {graph.nodes.map((state) => (
        <div key={state.id} data-state={state.id} className="w-max">
          <StateBox state={state} choices={choices.get(state.id) ?? []} />
        </div>
      ))}
      {connections.map((connection) => (
        <div key={connection.id} data-label={connection.id} className="w-max">
          <TransitionLabel {...connection} />
        </div>
      ))}
    </div>
  );
}

function sizesIn(room: HTMLElement, kind: 'state' | 'label'): Map<string, StateSize> {
  return new Map(
    [...room.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((element) => {
      const { width, height, top } = element.getBoundingClientRect();
      const ports = [...element.querySelectorAll<HTMLElement>('[data-port]')].map(
        (port): [string, number] => {
          const row = port.getBoundingClientRect();
          return [port.dataset.port ?? '', (row.top + row.bottom) / 2 - top];
        },
      );
      const size = { width: Math.ceil(width), height: Math.ceil(height), ports: new Map(ports) };
      return [element.dataset[kind] ?? '', size];
    }),
  );
}
