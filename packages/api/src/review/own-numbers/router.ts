import { z } from 'zod';
import { record } from '@labrish/api/changes';
import { personOf } from '@labrish/api/context';
import { conflict } from '@labrish/api/errors';
import { component, nullableText, timestamp } from '@labrish/api/fields';
import { memberProcedure, router } from '@labrish/api/trpc';
import { CODE_LIVES_MS, newNumberCode, numberCodeHash, OWN_NUMBERS } from './number-proof.ts';

const numbers = z.int().meta({ description: 'How many numbers are proved to be yours.', examples: [1] });
const own = component('OwnNumbers', { numbers });
const proof = component('NumberProof', {
  numbers,
  code: z.string().meta({ examples: ['MINE-ABCD-EFG7'] }),
  expires_at: timestamp,
  chat_url: nullableText.meta({
    description: 'Opens the chat with the code ready to be sent; null where there is no number of ours.',
    examples: ['/simulator?text=MINE-ABCD-EFG7'],
  }),
});

const ENOUGH = `${OWN_NUMBERS} numbers are already yours, which is the limit. Delete them first.`;

/** Counts, proves and forgets a reviewer's own phone numbers. Reviewers never get recordings from these numbers. */
export const ownNumbersRouter = router({
  own: memberProcedure
    .meta({ rest: 'GET /review/own-numbers', summary: 'How many of your numbers we know' })
    .output(own)
    .query(async ({ ctx }) => ({
      numbers: await ctx.db.reviewer_addresses.count({ where: { reviewer_id: personOf(ctx.caller) } }),
    })),

  proveOwn: memberProcedure
    .meta({
      rest: 'POST /review/own-numbers',
      status: 201,
      summary: 'Get a code that proves a WhatsApp number of yours',
      description:
        'Send the code to the bot from that number within half an hour. You get no recording that came from it any more. The number is ' +
        'not kept, only what it is recognised by. A new code makes the one before worthless.',
      errors: { 409: 'Two numbers are yours already.' },
    })
    .input(z.strictObject({}).default({}))
    .output(proof)
    .mutation(async ({ ctx }) => {
      const reviewer_id = personOf(ctx.caller);
      const known = await ctx.db.reviewer_addresses.count({ where: { reviewer_id } });
      if (known >= OWN_NUMBERS) throw conflict(ENOUGH);
      const code = newNumberCode();
      const expires_at = new Date(ctx.now().getTime() + CODE_LIVES_MS);
      const stored = { code_sha256: numberCodeHash(code) ?? new Uint8Array(), expires_at };
      const create = { reviewer_id, ...stored };
      await ctx.db.number_proofs.upsert({ where: { reviewer_id }, create, update: stored });
      return { numbers: known, code, expires_at: expires_at.toISOString(), chat_url: ctx.chatUrl(code) };
    }),

  forgetOwn: memberProcedure
    .meta({ rest: 'DELETE /review/own-numbers', status: 204, summary: 'Forget your numbers' })
    .mutation(({ ctx }) =>
      ctx.db.$transaction(async (tx) => {
        const reviewer_id = personOf(ctx.caller);
        const { count } = await tx.reviewer_addresses.deleteMany({ where: { reviewer_id } });
        if (count === 0) return;
        await record(tx, ctx, 'delete', 'reviewer_addresses', reviewer_id, { before: { numbers: count } });
      }),
    ),
});
