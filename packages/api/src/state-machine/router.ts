import { inPreferredOrder } from '../states/order.ts';
import { memberProcedure, router } from '../trpc.ts';
import { graph, type Graph } from './schema.ts';
import type { ActionRow, RuleRow, State, Transition } from '@labrish/conversation';
import { describeAction, describeRule } from '@labrish/conversation/readings';

export const stateMachineRouter = router({
  get: memberProcedure
    .meta({ rest: 'GET /state-machine', summary: 'The conversation flow as a diagram' })
    .output(graph)
    .query(async ({ ctx }) => {
      const [states, transitions] = await Promise.all([
        ctx.db.states.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] }),
        ctx.db.transitions.findMany({
          include: {
            from_state: { select: { state_key: true } },
            to_state: { select: { state_key: true } },
            event: { select: { event_key: true } },
            rules: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
            actions: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
          },
          orderBy: [{ priority: 'asc' }, { id: 'asc' }],
        }),
      ]);
      const edges = transitions.map((row) => ({
        ...row,
        from_state: row.from_state.state_key,
        to_state: row.to_state.state_key,
        event_key: row.event.event_key,
      }));
      return toGraph(inPreferredOrder(states), edges);
    }),
});

type Node = State & { description: string | null };
type Edge = Pick<Transition, 'from_state' | 'to_state' | 'event_key'> & {
  rules: RuleRow[];
  actions: ActionRow[];
};

/** Returns the flow as the diagram draws it: states as nodes, transitions as edges with their rules and actions as text. */
export function toGraph(states: Node[], transitions: Edge[]): Graph {
  return {
    nodes: states.map((state) => ({
      id: state.state_key,
      label: state.friendly_name,
      ...(state.description && { description: state.description }),
      isInitial: state.is_initial,
      type: state.is_final ? ('final' as const) : ('state' as const),
    })),
    edges: transitions.map(({ rules, actions, ...edge }) => ({
      source: edge.from_state,
      target: edge.to_state,
      event: edge.event_key,
      ...(rules.length && { guard: rules.map(describeRule).join(' and ') }),
      ...(actions.length && { actions: actions.map(describeAction) }),
    })),
  };
}
