import type { Services } from '#context.ts';

/** What figures are read from. */
export type Watched = Pick<Services, 'metrics' | 'db' | 'env' | 'audioWorkers' | 'now'>;
