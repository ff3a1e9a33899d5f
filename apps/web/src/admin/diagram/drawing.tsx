import type { Graph } from '@labrish/api/state-machine/schema';
import { useMemo, useState } from 'react';
import { connect } from './geometry/connections.ts';
import { Flow } from './flow.tsx';
import { layOut } from './geometry/layout.ts';
import { drawLines, type Sizes } from './geometry/lines.ts';
import { Measured } from './measured.tsx';
import { useMarks } from './use-marks.ts';

/** The diagram: laid out by SPEC's rules, measured once, drawn. */
export function Drawing(props: { graph: Graph; open: string | null; onOpen: (state_key: string) => void }) {
  const { graph, open, onOpen } = props;
  const marks = useMarks();
  const places = useMemo(() => layOut(graph), [graph]);
  const connections = useMemo(() => connect(graph.edges, places), [graph, places]);
  const [sizes, setSizes] = useState<Sizes & { of: Graph }>();
  const lines = useMemo(
    () => (sizes?.of === graph ? drawLines(connections, places, sizes) : undefined),
    [graph, connections, places, sizes],
  );
  if (!sizes || !lines)
    return (
      <Measured
        states={graph.nodes}
        connections={connections}
        onMeasured={(measured) => setSizes({ ...measured, of: graph })}
      />
    );
  return <Flow {...{ graph, places, sizes, lines, marks, open, onOpen }} />;
}
