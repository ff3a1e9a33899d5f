export { appRouter, createCaller } from './root.ts';
export type { AppRouter } from './root.ts';
export type { Caller, Context, Role } from './context.ts';
export type { Meta } from './trpc.ts';
