import type { Prisma } from '@labrish/db';

/** Where what one contributor gave is changed, and when: by a turn of theirs, by a reviewer, or by an operator. */
export interface Change {
  tx: Prisma.TransactionClient;
  contributor_id: string;
  now: Date;
}
