import { z } from 'zod';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { listFlowTests, addFlowTest, changeFlowTest, dropFlowTest } from './stored.ts';
import { removeFlowTest, replaceFlowTest, flowTest, storedFlowTest } from './schema.ts';

const oneFlowTest = z.object({ test: storedFlowTest });

export const flowTestsRouter = router({
  list: memberProcedure
    .meta({
      rest: 'GET /flow/tests',
      summary: 'The tests of the flow: chats that must go the same way in every flow that is published',
    })
    .output(z.object({ tests: z.array(storedFlowTest) }))
    .query(async ({ ctx }) => ({ tests: await listFlowTests(ctx.db) })),

  create: adminProcedure
    .meta({
      rest: 'POST /flow/tests',
      status: 201,
      summary: 'Add a test of the flow',
      errors: { 409: 'There is already a test with this name.' },
    })
    .input(flowTest)
    .output(oneFlowTest)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ test: await addFlowTest(tx, ctx, input) })),
    ),

  update: adminProcedure
    .meta({
      rest: 'PUT /flow/tests/{id}',
      summary: 'Rename a test, or let it expect something else',
      description: 'What is not given stays as it is.',
      errors: {
        409: 'The test has changed since the given version, or there is already one with this name.',
      },
    })
    .input(replaceFlowTest)
    .output(oneFlowTest)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ test: await changeFlowTest(tx, ctx, input) })),
    ),

  remove: adminProcedure
    .meta({
      rest: 'DELETE /flow/tests/{id}',
      status: 204,
      summary: 'Remove a test of the flow',
      errors: { 409: 'The test has changed since the given version.' },
    })
    .input(removeFlowTest)
    .mutation(({ ctx, input }) => ctx.db.$transaction((tx) => dropFlowTest(tx, ctx, input))),
});
