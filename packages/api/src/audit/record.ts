import type { Prisma } from '@labrish/db';
import type { Caller, Tx } from '../context.ts';

export interface Change {
  /** A verb, such as create, update, delete, revoke, take_over, block, unblock, sync, retire, restore, invite, withdraw, take_out, prove. */
  action: string;
  /** The table of the changed row. */
  entity: string;
  entity_id: string | null;
  before?: object | null;
  after?: object | null;
}

/** Who makes a change, and when. */
export interface By {
  caller: Caller;
  now: () => Date;
}

/** Records who changed what in the audit log, in the transaction of the change. `before` and `after` must hold no secrets. */
export async function record(tx: Tx, by: By, ...changes: Change[]): Promise<void> {
  await tx.audit_log.createMany({
    data: changes.map(({ before, after, ...change }) => ({
      ...change,
      at: by.now(),
      actor_kind: by.caller.kind,
      actor_id: by.caller.id,
      actor_name: by.caller.name,
      ...(before && { before: toJson(before) }),
      ...(after && { after: toJson(after) }),
    })),
  });
}

function toJson(row: object): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(row)) as Prisma.InputJsonValue;
}
