import { z } from 'zod';
import { personOf } from '../context.ts';
import { memberProcedure, router } from '../trpc.ts';

/** ITU-T E.164: a plus and 7 to 15 digits, the first of them no zero. */
const phoneNumber = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s()-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write it with the country, like +1 876 555 0123.'))
  .meta({ examples: ['+18765550123'] });

const own = z
  .object({ numbers: z.int().meta({ description: 'How many numbers you have said are yours.' }) })
  .meta({ id: 'OwnNumbers' });

/** Whose recordings a reviewer never gets: their own. */
export const voicesRouter = router({
  own: memberProcedure
    .meta({
      rest: { method: 'GET', path: '/review/own-numbers', summary: 'How many of your numbers we know' },
    })
    .output(own)
    .query(async ({ ctx }) => ({
      numbers: await ctx.db.reviewer_addresses.count({ where: { reviewer_id: personOf(ctx.caller) } }),
    })),

  addOwn: memberProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/review/own-numbers',
        status: 201,
        summary: 'Tell a WhatsApp number of yours',
        description:
          'You never get a recording that came from it. The number is not kept, only what it is recognised by.',
      },
    })
    .input(z.strictObject({ phone_number: phoneNumber }))
    .output(own)
    .mutation(async ({ ctx, input }) => {
      const key = { reviewer_id: personOf(ctx.caller), address_hmac: ctx.addressHmac(input.phone_number) };
      await ctx.db.reviewer_addresses.createMany({
        data: [{ ...key, added_at: ctx.now() }],
        skipDuplicates: true,
      });
      return { numbers: await ctx.db.reviewer_addresses.count({ where: { reviewer_id: key.reviewer_id } }) };
    }),

  forgetOwn: memberProcedure
    .meta({
      rest: { method: 'DELETE', path: '/review/own-numbers', status: 204, summary: 'Forget your numbers' },
    })
    .mutation(async ({ ctx }) => {
      await ctx.db.reviewer_addresses.deleteMany({ where: { reviewer_id: personOf(ctx.caller) } });
    }),
});
