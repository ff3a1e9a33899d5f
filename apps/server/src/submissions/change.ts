import type { Tx } from '@labrish/db';

/** The context of a change to one contributor's data: made by a turn of theirs, a reviewer or an operator. */
export interface Change {
  tx: Tx;
  contributor_id: string;
  now: Date;
}
