import { z } from 'zod';
import { personOf, type Context } from '@labrish/api/context';
import { badInput } from '@labrish/api/errors';
import { component, textUpTo } from '@labrish/api/fields';
import { memberProcedure, router } from '@labrish/api/trpc';

const label = textUpTo(60).meta({ examples: ['TT/Creole'] });

const labelsJudged = component('LabelsJudged', {
  labels: z.array(
    z.object({
      label,
      name: z.string().meta({ examples: ['Creole'] }),
      pilot: z.string().meta({ examples: ['Trinidad and Tobago'] }),
    }),
  ),
  judged: z.array(label).meta({ description: 'Those of which recordings are given to you. Empty: all.' }),
});

/** A reviewer says which labels they can judge; recordings with other labels are not given to them. */
export const labelsJudgedRouter = router({
  get: memberProcedure
    .meta({ rest: 'GET /review/labels', summary: 'Which labels you judge, and which there are' })
    .output(labelsJudged)
    .query(async ({ ctx }) => {
      const where = { id: personOf(ctx.caller) };
      const row = await ctx.db.profiles.findUnique({ where, select: { judges: true } });
      return { labels: labelsOf(ctx), judged: row?.judges ?? [] };
    }),

  set: memberProcedure
    .meta({ rest: 'PUT /review/labels', status: 204, summary: 'Say which labels you can judge' })
    .input(z.strictObject({ judged: z.array(label).max(100) }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const known = labelsOf(ctx).map((one) => one.label);
      for (const [place, one] of input.judged.entries())
        if (!known.includes(one))
          throw badInput(`judged[${place}]`, `There is no label ${one}. There are ${known.join(', ')}.`);
      await ctx.db.profiles.update({
        where: { id: personOf(ctx.caller) },
        data: { judges: [...new Set(input.judged)] },
      });
    }),
});

function labelsOf({ pilots }: Context) {
  return pilots.flatMap(({ country, labels }) =>
    labels.map(({ key, name }) => ({ label: `${country.code}/${key}`, name, pilot: country.name })),
  );
}
