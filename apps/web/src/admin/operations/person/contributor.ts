import type { Outputs } from '#lib/api/trpc.ts';

/** One contributor, as far as an operator may know. */
export type Contributor = Outputs['operations']['timeline']['contributor'];
