import { TRPCError, initTRPC } from '@trpc/server';
import type { Context } from './context.ts';

/** The REST face of a procedure: apps/server/src/rest turns it into a real route below /api/admin. */
export interface Meta {
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** Below /api/admin, with `{name}` for path parameters. */
    path: `/${string}`;
    /** Of success; default 200. */
    status?: 200 | 201 | 204;
    summary: string;
  };
}

const t = initTRPC.context<Context>().meta<Meta>().create();

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anybody signed in: reviewers and admins. */
export const memberProcedure = t.procedure.use(({ ctx, next }) => {
  if (!ctx.caller) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in first.' });
  return next({ ctx: { ...ctx, caller: ctx.caller } });
});

/** Admins only. */
export const adminProcedure = memberProcedure.use(({ ctx, next }) => {
  if (ctx.caller.role !== 'admin')
    throw new TRPCError({ code: 'FORBIDDEN', message: 'This needs an administrator.' });
  return next({ ctx });
});
