import type { Graph } from '@labrish/api/state-machine/schema';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useFlowQueries, type Flow } from '../flow-data.ts';
import { toContent, type Content } from './content.ts';
import type { Layout } from './surface/view.ts';
import { connect, type Connection } from './geometry/connections.ts';
import { layOut } from './geometry/layout.ts';
import { drawLines, type Sizes } from './geometry/lines.ts';
import { Surface } from './surface/surface.tsx';
import type { Size } from './geometry/ground.ts';
import { eventsInWords, TransitionLabel } from './lines/transition-edge.tsx';
import { StateBox } from './nodes/state-box.tsx';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { PILOT_QUERY } from '#lib/pilot.ts';
import { auth } from '#session/client.ts';

/** Draws the diagram: laid out by SPEC's rules and measured once. The previous drawing stays until the next one is ready. */
export function Drawing({ graph }: { graph: Graph }) {
  const { flow, error } = useFlowQueries();
  const mayEdit = useIsAdmin() === true;
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

/**
 * Loads the graph when the tab is first opened, and caches it: opening the tab again, returning to the window or reconnecting
 * loads nothing. Refresh loads it again, as does opening the tab after an edit of the conversation, which invalidates this key.
 */
export function useGraph() {
  return useQuery({
    queryKey: getQueryKey(trpc.stateMachine),
    queryFn: loadGraph,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}

const FAILED = 'Failed to load state machine graph';

/**
 * Loads the state machine as SPEC asks: valid only if the answer is ok and has nodes; non-JSON counts as missing data.
 *
 * @throws {Error} with the text to show: the server's own if it gave one
 */
async function loadGraph(): Promise<Graph> {
  const { data } = await auth.getSession();
  if (!data.session) throw new Error('Missing authentication token');
  const { ok, body } = await ask(data.session.access_token);
  if (ok && hasNodes(body)) return { nodes: body.nodes, edges: body.edges ?? [] };
  throw new Error(errorOf(body) ?? FAILED);
}

async function ask(token: string): Promise<{ ok: boolean; body: unknown }> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/admin/state-machine${PILOT_QUERY}`, { headers });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return { ok: false, body: undefined };
  }
}

function hasNodes(body: unknown): body is Pick<Graph, 'nodes'> & Partial<Graph> {
  return typeof body === 'object' && body !== null && 'nodes' in body && Array.isArray(body.nodes);
}

function errorOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' && body.error ? body.error : undefined;
}
