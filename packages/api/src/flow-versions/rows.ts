import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { flow_revision, PrismaClient } from '@labrish/db';
import type { Tx } from '../context.ts';
import { notFound } from '../errors.ts';

type Db = Pick<PrismaClient | Tx, '$queryRaw' | 'flow_versions' | 'flow_revision'>;

/** The flow as it is saved now, what the transaction has changed included. */
export async function savedFlow(db: Pick<Db, '$queryRaw'>): Promise<StoredFlow> {
  const [row] = await db.$queryRaw<{ saved: StoredFlow }[]>`select flow_rows() as saved`;
  if (!row) throw new Error('flow_rows() gave no row.');
  return row.saved;
}

/** The flow of a version. The only place that reads and trusts the column: the database alone writes it. @throws {ApiError} NOT_FOUND */
export async function publishedFlow(db: Pick<Db, 'flow_versions'>, number: number): Promise<StoredFlow> {
  const version = await db.flow_versions.findUnique({ where: { number }, select: { flow: true } });
  if (!version) throw notFound('version');
  return version.flow as unknown as StoredFlow;
}

/** The number of the version that people get; 0 in a database without a flow. */
export async function liveNumber(db: Pick<Db, 'flow_versions'>): Promise<number> {
  const { _max } = await db.flow_versions.aggregate({ _max: { number: true } });
  return _max.number ?? 0;
}

/** How many saves the flow has seen, and whether they are live. */
export function revisionRow(db: Pick<Db, 'flow_revision'>): Promise<flow_revision> {
  return db.flow_revision.findUniqueOrThrow({ where: { id: 1 } });
}
