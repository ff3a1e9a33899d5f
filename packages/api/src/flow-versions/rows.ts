import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { flow_revision } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { orNotFound } from '../errors.ts';

type Db = Pick<PilotTx, '$pilot' | '$queryRaw' | 'flow_versions' | 'flow_revision'>;

/** Returns the saved flow, including uncommitted changes of this transaction. */
export async function savedFlow(db: Pick<Db, '$pilot' | '$queryRaw'>): Promise<StoredFlow> {
  const [row] = await db.$queryRaw<{ saved: StoredFlow }[]>`select flow_rows(${db.$pilot}) as saved`;
  if (!row) throw new Error('flow_rows() gave no row.');
  return row.saved;
}

/**
 * Returns the flow of a version, unchecked, because only the database writes the column `flow`. @throws {ApiError} NOT_FOUND
 */
export async function publishedFlow(db: Pick<Db, 'flow_versions'>, number: number): Promise<StoredFlow> {
  const version = orNotFound(
    await db.flow_versions.findFirst({ where: { number }, select: { flow: true } }),
    'version',
  );
  return version.flow as unknown as StoredFlow;
}

/** Returns the number of the live version; 0 in a database without a flow. */
export async function liveNumber(db: Pick<Db, 'flow_versions'>): Promise<number> {
  const { _max } = await db.flow_versions.aggregate({ _max: { number: true } });
  return _max.number ?? 0;
}

/** Returns the revision of the flow, and whether saves are live at once. */
export function revisionRow(db: Pick<Db, 'flow_revision'>): Promise<flow_revision> {
  return db.flow_revision.findFirstOrThrow();
}
