import type { Context } from '../context.ts';
import { HAPPENINGS, type Happening } from './schema.ts';

const SHOWN = 30;
const PREFIX = 'auth.';

/** Finds what happened to the caller's account in the audit log, newest first. */
export async function readHistory({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Happening[]> {
  const rows = await db.audit_log.findMany({
    where: {
      entity: 'auth_users',
      entity_id: caller.id,
      action: { in: HAPPENINGS.map((what) => PREFIX + what) },
    },
    orderBy: { id: 'desc' },
    take: SHOWN,
  });
  return rows.flatMap(({ id, at, action, actor_id, after }) => {
    const what = HAPPENINGS.find((known) => PREFIX + known === action);
    if (!what) return [];
    return [
      {
        id: String(id),
        at: at.toISOString(),
        what,
        method: methodIn(after),
        by_others: actor_id !== caller.id,
      },
    ];
  });
}

function methodIn(after: unknown): string | null {
  return typeof after === 'object' && after && 'method' in after && typeof after.method === 'string'
    ? after.method
    : null;
}
