import { z } from 'zod';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { listScripts } from './find.ts';
import { addScript, changeScript, dropScript } from './save.ts';
import { removeScript, replaceScript, script, storedScript } from './schema.ts';

const oneScript = z.object({ script: storedScript });

export const flowScriptsRouter = router({
  list: memberProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/flow/scripts',
        summary: 'The tests of the flow: chats that must go the same way in every flow that is published',
      },
    })
    .output(z.object({ scripts: z.array(storedScript) }))
    .query(async ({ ctx }) => ({ scripts: await listScripts(ctx.db) })),

  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/flow/scripts',
        status: 201,
        summary: 'Add a test of the flow',
        errors: { 409: 'There is already a test with this name.' },
      },
    })
    .input(script)
    .output(oneScript)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ script: await addScript(tx, ctx, input) })),
    ),

  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/flow/scripts/{id}',
        summary: 'Rename a test, or let it expect something else',
        description: 'What is not given stays as it is.',
        errors: {
          409: 'The test has changed since the given version, or there is already one with this name.',
        },
      },
    })
    .input(replaceScript)
    .output(oneScript)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ script: await changeScript(tx, ctx, input) })),
    ),

  remove: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/flow/scripts/{id}',
        status: 204,
        summary: 'Remove a test of the flow',
        errors: { 409: 'The test has changed since the given version.' },
      },
    })
    .input(removeScript)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.db.$transaction((tx) => dropScript(tx, ctx, input))),
});
