import { inPreferredOrder } from '../states/order.ts';
import { memberProcedure, router } from '../trpc.ts';
import { toGraph } from './graph.ts';
import { graph } from './schema.ts';

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
