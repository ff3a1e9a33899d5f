import { z } from 'zod';
import { lockRow, record } from '../changes.ts';
import { conflict, orNotFound } from '../errors.ts';
import { byId, component, id, nullableText, timestamp } from '../fields.ts';
import { procedureFor, router } from '../trpc.ts';

/** Maximum number of runs in the list. */
const SHOWN = 200;

const yardstickRun = component('YardstickRun', {
  id,
  engine: z.string().meta({ examples: ['Whisper'] }),
  model: z.string().meta({ examples: ['large-v3'] }),
  version: z.string().meta({ examples: ['labrish-jamaica-1.2.0'] }),
  scored_at: timestamp,
  listed_at: timestamp.nullable().meta({ description: 'Since when it is on the page; null: it is not.' }),
  wer: z.number().nullable().meta({ description: 'Words wrong in the public test part, as a share.' }),
  is_sent: z
    .boolean()
    .meta({ description: 'Whether a researcher has sent it; else the team has measured it.' }),
  sent_by: nullableText.meta({ description: 'Who has sent it, unless they cannot be read any more.' }),
});

/** The wrong words of all recordings of a part (`Score` of packages/dataset). */
const rates = z.object({ test: z.object({ all: z.object({ wer: z.number().nullable() }) }) });

/** How well recognisers understand the test recordings: what is on the page `/data/yardstick`, and what waits for a look. */
export const yardstickRunsRouter = router({
  list: procedureFor('publish')
    .meta({
      rest: 'GET /yardstick-runs',
      summary: 'Recognisers that were measured, the newest first',
      description: `At most ${SHOWN}. What a researcher has sent is on the page when somebody has shown it.`,
    })
    .output(z.object({ data: z.array(yardstickRun) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.yardstick_runs.findMany({
        where: { scored_at: { not: null } },
        include: { release: { select: { series: true, version: true } }, downloader: true },
        orderBy: [{ scored_at: 'desc' }, { id: 'desc' }],
        take: SHOWN,
      });
      return {
        data: rows.map(
          ({ id, engine, model, release, scores, scored_at, listed_at, sent_by, downloader }) => ({
            ...{ id, engine, model, version: `${release.series}-${release.version}` },
            scored_at: (scored_at ?? new Date(0)).toISOString(),
            listed_at: listed_at?.toISOString() ?? null,
            wer: rates.safeParse(scores).data?.test.all.wer ?? null,
            is_sent: sent_by !== null,
            sent_by: (downloader && ctx.readDownloader(downloader)?.email) ?? null,
          }),
        ),
      };
    }),

  setListed: procedureFor('publish')
    .meta({
      rest: 'PUT /yardstick-runs/{id}/listed',
      status: 204,
      summary: 'Put a run on the page, or take it away',
    })
    .input(byId.extend({ is_listed: z.boolean() }))
    .mutation(({ ctx, input: { id, is_listed } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockRow(tx, 'yardstick_runs', id);
        const before = orNotFound(await tx.yardstick_runs.findUnique({ where: { id } }), 'run');
        if (!before.scored_at) throw conflict('The run is not finished. Wait until it is.');
        if ((before.listed_at !== null) === is_listed) return;
        const { listed_at } = await tx.yardstick_runs.update({
          where: { id },
          data: { listed_at: is_listed ? ctx.now() : null },
        });
        const of = (at: Date | null) => ({ engine: before.engine, model: before.model, listed_at: at });
        await record(tx, ctx, is_listed ? 'show' : 'hide', 'yardstick_runs', id, {
          before: of(before.listed_at),
          after: of(listed_at),
        });
      }),
    ),
});
