import type { Graph } from '@labrish/api/state-machine/schema';
import { NodeFigures } from '#admin/flow/funnel.tsx';
import { Badge, Button } from '#components/ui/elements.tsx';
import { wordingOf } from './geometry/connections.ts';
import { layOut } from './geometry/layout.ts';

/** Shows the diagram in words: for screen readers, small screens and people who prefer to read. */
export function AsList({ graph, onOpen }: { graph: Graph; onOpen: (state_key: string) => void }) {
  const places = layOut(graph);
  const names = new Map(graph.nodes.map((state) => [state.id, state.label || state.id]));
  const depthOf = (id: string) => places.get(id)?.depth ?? 0;
  const states = [...graph.nodes].sort((one, other) => depthOf(one.id) - depthOf(other.id));
  return (
    <details className="rounded-xl border bg-card">
      <summary className="cursor-pointer rounded-xl px-4 py-2.5 font-semibold">View as a list</summary>
      <ul className="grid gap-4 border-t px-4 py-4 lg:grid-cols-2 2xl:grid-cols-3">
        {states.map((state) => (
          <li key={state.id} className="grid min-w-0 content-start gap-1 text-sm">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Button
                variant="link"
                className="h-auto min-w-0 shrink px-0 py-1 text-left [overflow-wrap:anywhere] whitespace-normal"
                onClick={() => onOpen(state.id)}
              >
                <span dir="auto">{names.get(state.id)}</span>
              </Button>
              {state.isInitial && <Badge className="bg-sea-soft text-sea">Initial State</Badge>}
              {state.type === 'final' && <Badge variant="success">Final State</Badge>}
            </div>
            {state.description && (
              <p dir="auto" className="[overflow-wrap:anywhere] text-muted">
                {state.description}
              </p>
            )}
            <NodeFigures state_key={state.id} />
            <LeadsTo edges={graph.edges.filter(({ source }) => source === state.id)} names={names} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LeadsTo({ edges, names }: { edges: Graph['edges']; names: ReadonlyMap<string, string> }) {
  if (edges.length === 0)
    return <p className="text-muted">Leads nowhere: a conversation ends or waits here.</p>;
  return (
    <ul className="grid list-disc gap-0.5 pl-5 marker:text-muted">
      {edges.map((edge, i) => {
        const { event, guard } = wordingOf(edge);
        return (
          <li key={i} className="[overflow-wrap:anywhere]">
            {'To '}
            <bdi className="font-semibold">{names.get(edge.target) ?? edge.target}</bdi>
            {` on ${event}${guard ? `, ${guard}` : ''}`}
            {edge.actions && edge.actions.length > 0 && `. The bot does: ${edge.actions.join(', ')}`}
          </li>
        );
      })}
    </ul>
  );
}
