import type { Graph } from '@labrish/api/state-machine/schema';
import { useMemo, useState } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { useFlowQueries, type Flow } from '../flow-data.ts';
import { toContent } from './content.ts';
import type { Layout } from './drawn-layout.ts';
import { connect } from './geometry/connections.ts';
import { layOut } from './geometry/layout.ts';
import { drawLines } from './geometry/lines.ts';
import { MeasureNodes } from './measure-nodes.tsx';
import { Surface } from './surface/surface.tsx';

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
