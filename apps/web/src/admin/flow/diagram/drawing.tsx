import type { Graph } from '@labrish/api/state-machine/schema';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { useFlowQueries, type Flow } from '../flow-data.ts';
import { toContent, type Content } from './content.ts';
import type { Layout } from './drawn-layout.ts';
import { connect, type Connection } from './geometry/connections.ts';
import { layOut } from './geometry/layout.ts';
import { drawLines, type Sizes } from './geometry/lines.ts';
import { Surface } from './surface/surface.tsx';
import type { Size } from './geometry/ground.ts';
import { eventsInWords } from './lines/events-in-words.ts';
import { TransitionLabel } from './lines/transition-label.tsx';
import { StateBox } from './nodes/state-box.tsx';

/** Draws the diagram: laid out by SPEC's rules and measured once. The previous drawing stays until the next one is ready. */
export function Drawing({ graph }: { graph: Graph }) {
  const { flow, error } = useFlowQueries();
  const mayEdit = useMayEdit() === true;
  if (!flow && !error) return null;
  return <Planned graph={graph} flow={flow} mayConnect={mayEdit && flow !== undefined} />;
}

function Planned({ graph, flow, mayConnect }: { graph: Graph; flow: Flow | undefined; mayConnect: boolean }) {
  const content = useMemo(() => toContent(graph, flow), [graph, flow]);
  const places = useMemo(() => layOut(graph), [graph]);
  const connections = useMemo(() => connect(graph.edges, places), [graph, places]);
  const [drawn, setDrawn] = useState<Layout>();
  return (
    <>
      {drawn?.content !== content && (
        <MeasureNodes
          content={content}
          connections={connections}
          onMeasured={(sizes) =>
            setDrawn({ content, places, sizes, lines: drawLines(connections, places, sizes) })
          }
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
  const { graph, choices, event_names } = content;
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
          <TransitionLabel {...connection} events={eventsInWords(connection, event_names)} />
        </div>
      ))}
    </div>
  );
}

function sizesIn(room: HTMLElement, kind: 'state' | 'label'): Map<string, Size> {
  return new Map(
    [...room.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.dataset[kind] ?? '', { width: Math.ceil(width), height: Math.ceil(height) }];
    }),
  );
}
