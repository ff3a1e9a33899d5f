import { belongsToPilot, type Prisma } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
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

/** Who makes a change, when, and in which pilot, if the call is about one. */
export interface By {
  caller: Caller;
  now: () => Date;
  pilot?: Pick<Pilot, 'country'>;
}

/** Records who changed what in the audit log, in the transaction of the change. `before` and `after` must hold no secrets. */
export async function record(tx: Tx, by: By, ...changes: Change[]): Promise<void> {
  const pilots = await Promise.all(changes.map((change) => pilotOf(tx, by, change)));
  await tx.audit_log.createMany({
    data: changes.map(({ before, after, ...change }, i) => ({
      ...change,
      pilot: pilots[i] ?? null,
      at: by.now(),
      actor_kind: by.caller.kind,
      actor_id: by.caller.id,
      actor_name: by.caller.name,
      ...(before && { before: toJson(before) }),
      ...(after && { after: toJson(after) }),
    })),
  });
}

/** Returns the pilot that a change is about: the call's, or of people and recordings, which any call may be about, their own. */
async function pilotOf(tx: Tx, { pilot }: By, { entity, entity_id }: Change): Promise<string | null> {
  if (belongsToPilot(entity)) return pilot?.country.code ?? null;
  if (!entity_id) return null;
  const found = { where: { id: entity_id }, select: { pilot: true } };
  if (entity === 'contributors') return (await tx.contributors.findUnique(found))?.pilot ?? null;
  if (entity === 'submissions') return (await tx.submissions.findUnique(found))?.pilot ?? null;
  return null;
}

function toJson(row: object): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(row)) as Prisma.InputJsonValue;
}
