import { submissionsRouter } from './submissions/router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersRouter } from './users/router.ts';

/** Everything that a signed-in person or script can do. */
export const appRouter = router({
  submissions: submissionsRouter,
  users: usersRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
