import { z } from 'zod';
import { record } from '../changes.ts';
import { badInput, conflict, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { campaign, createCampaign, type Campaign } from './schema.ts';
import { Prisma, type campaigns } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import type { Context } from '../context.ts';

export const campaignsRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /campaigns', summary: 'Links that are handed out, and who came by them' })
    .output(z.object({ campaigns: z.array(campaign) }))
    .query(async ({ ctx }) => ({ campaigns: await findCampaigns(ctx) })),

  create: adminProcedure
    .meta({
      rest: 'POST /campaigns',
      status: 201,
      summary: 'Make a link to hand out',
      description: 'Its address is `/go/{code}` on this site. Who writes to the bot by it is counted.',
      errors: { 409: 'There is already a campaign with this code.' },
    })
    .input(createCampaign)
    .output(z.object({ campaign }))
    .mutation(({ ctx, input }) => {
      assertPlace(ctx.pilot, input.place_code);
      return ctx.db.$transaction(async (tx) => {
        const { count } = await tx.campaigns.createMany({
          data: { ...input, created_at: ctx.now() },
          skipDuplicates: true,
        });
        if (count === 0) throw conflict(`There is already a campaign with the code ${input.code}.`);
        const after = await tx.campaigns.findUniqueOrThrow({ where: { code: input.code } });
        await record(tx, ctx, 'create', 'campaigns', after.id, { after });
        return { campaign: toCampaign({ ...after, contributors: 0, recordings: 0 }) };
      });
    }),

  remove: adminProcedure
    .meta({
      rest: 'DELETE /campaigns/{id}',
      status: 204,
      summary: 'Remove a link',
      description:
        'It leads to the start page from then on. Of those who came by it nothing tells any more that they did.',
    })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = orNotFound(await tx.campaigns.findUnique({ where: { id } }), 'campaign');
        await tx.campaigns.deleteMany({ where: { id } });
        await record(tx, ctx, 'delete', 'campaigns', id, { before });
      }),
    ),
});

type Counted = Omit<campaigns, 'created_at'> & { created_at: Date; contributors: number; recordings: number };

/**
 * Finds the pilot's campaigns with their contributors and recordings, newest first. Reads recordings from the counter by contributor, so
 * that the numbers agree with all other figures; reads only contributors with a campaign.
 */
export async function findCampaigns(
  ctx: Pick<Context, 'query' | 'pilot' | 'counts_simulator'>,
): Promise<Campaign[]> {
  const { query, pilot, counts_simulator } = ctx;
  const rows = await query<Counted>(Prisma.sql`
    select k.id::text, k.code, k.name, k.place_code, k.created_at,
      count(c.id)::int as contributors, coalesce(sum(s.n), 0)::int as recordings
    from campaigns k
      left join contributors c on c.campaign_id = k.id and (${counts_simulator} or c.source <> 'simulator')
      left join submission_speakers s on s.pilot = k.pilot and s.counter_scope = 'dataset' and s.source = c.source and s.user_id = c.id
    where k.pilot = ${pilot.country.code}
    group by k.id order by k.created_at desc, k.id desc`);
  return rows.map(toCampaign);
}

/** Refuses the code of a place that the country does not have. */
function assertPlace({ places }: Pilot, code: string | null): void {
  if (code === null || places.some((place) => place.code === code)) return;
  const first = places[0]?.code ?? '';
  throw badInput('place_code', `There is no place with the code “${code}”. Give one like ${first}.`);
}

function toCampaign({ created_at, ...row }: Counted): Campaign {
  return { ...row, created_at: created_at.toISOString(), path: `/go/${row.code}` };
}
