import { memberProcedure, router } from '../trpc.ts';
import { funnel, funnelInput, type Funnel, type FunnelInput } from './schema.ts';
import type { Context } from '../context.ts';
import { inPreferredOrder } from '../states/order.ts';
import { SECONDS_BOUNDS } from './seconds.ts';
import { maskEndState, maskFigures, type CountedFigures } from './small-numbers.ts';

export const funnelRouter = router({
  get: memberProcedure
    .meta({
      rest: 'GET /flow/funnel',
      summary: 'How people fare in each state of the conversation',
      description:
        'Counted hourly, of nobody in particular. A day is settled three days after it; what somebody deletes later stays counted.',
    })
    .input(funnelInput)
    .output(funnel)
    .query(({ ctx, input }) => findFunnel(ctx, input)),
});

interface Row extends CountedFigures {
  state_key: string;
  name: string;
  is_final: boolean;
}

const DAY = 24 * 3_600_000;

/** Reads the results of the hourly count (apps/server/src/funnel), by the index on their days. */
async function findFunnel(
  { query, now, pilot, counts_simulator }: Context,
  { days, flow_version }: FunnelInput,
): Promise<Funnel> {
  const since = days === undefined ? null : new Date(now().getTime() - (days - 1) * DAY).toISOString();
  const rows = await query<Row>({
    text: FIGURES,
    values: [since?.slice(0, 10) ?? '-infinity', flow_version ?? null, counts_simulator, pilot.country.code],
  });
  return {
    states: inPreferredOrder(rows).map(({ state_key, name, is_final, ...counted }) => ({
      ...{ state_key, name, is_final },
      ...(is_final ? maskEndState(counted) : maskFigures(counted)),
    })),
    counts_simulator,
  };
}

const HISTOGRAM = [...SECONDS_BOUNDS, Infinity].map((_, span) => `sum(duration_histogram[${span + 1}])::int`);

const FIGURES = `
  select f.state_key, coalesce(s.friendly_name, f.state_key) as name, coalesce(s.is_final, false) as is_final,
    sum(entered)::int as entered, sum(advanced)::int as advanced, sum(dropped_off)::int as dropped_off,
    sum(reprompted)::int as reprompted, array[${HISTOGRAM.join(', ')}] as duration_histogram
  from funnel_days f left join states s on s.pilot = f.pilot and s.state_key = f.state_key
  where f.pilot = $4 and day >= $1::date and ($2::int is null or flow_version = $2) and ($3::boolean or source <> 'simulator')
  group by f.state_key, s.friendly_name, s.is_final, s.created_at
  order by s.created_at, f.state_key`;
