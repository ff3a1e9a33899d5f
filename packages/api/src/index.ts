export { appRouter, createCaller, type AppRouter } from './root.ts';
export type * from './context.ts';
export { hashKey } from './api-keys/key.ts';
export { createKeyLimit } from './api-keys/limit.ts';
export { BATCH } from './batch.ts';
export { ApiError, explain } from './errors.ts';
export type { Meta, RestMeta, RestMethod } from './trpc.ts';
