import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { flow_version, PrismaClient } from '@labrish/db';
import type { Tx } from '../context.ts';
import { notFound } from '../errors.ts';

type Db = Pick<PrismaClient | Tx, '$queryRaw' | 'flow_releases' | 'flow_version'>;

/** The flow as it is saved now, what the transaction has changed included. */
export async function savedFlow(db: Pick<Db, '$queryRaw'>): Promise<StoredFlow> {
  const [row] = await db.$queryRaw<{ saved: StoredFlow }[]>`select flow_rows() as saved`;
  if (!row) throw new Error('flow_rows() gave no row.');
  return row.saved;
}

/** The flow of a release. The only place that reads and trusts the column: the database alone writes it. @throws {ApiError} NOT_FOUND */
export async function releasedFlow(db: Pick<Db, 'flow_releases'>, number: number): Promise<StoredFlow> {
  const release = await db.flow_releases.findUnique({ where: { number }, select: { flow: true } });
  if (!release) throw notFound('release');
  return release.flow as unknown as StoredFlow;
}

/** The number of the release that people get; 0 in a database without a flow. */
export async function liveNumber(db: Pick<Db, 'flow_releases'>): Promise<number> {
  const { _max } = await db.flow_releases.aggregate({ _max: { number: true } });
  return _max.number ?? 0;
}

/** How many saves the flow has seen, and whether they are live. */
export function versionRow(db: Pick<Db, 'flow_version'>): Promise<flow_version> {
  return db.flow_version.findUniqueOrThrow({ where: { id: 1 } });
}
