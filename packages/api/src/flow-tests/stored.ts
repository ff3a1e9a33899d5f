import type { FlowTest } from '@labrish/conversation/flow-test';
import { type flow_tests, Prisma } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import {
  flowTest,
  type StoredFlowTest,
  MOST_FLOW_TESTS,
  type removeFlowTest,
  type replaceFlowTest,
} from './schema.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { record, type By, assertVersion } from '../changes.ts';
import { ApiError, conflict, orNotFound } from '../errors.ts';

/** Finds the tests of the flow, oldest first. */
export async function findFlowTests(db: PilotTx): Promise<FlowTest[]> {
  return (await findRows(db)).map(readFlowTest);
}

/** Finds the tests as `findFlowTests` does, with id, version and date. */
export async function listFlowTests(db: PilotTx): Promise<StoredFlowTest[]> {
  return (await findRows(db)).map(stored);
}

/** Returns a row as the API shows it. */
export function stored(row: flow_tests): StoredFlowTest {
  const { id, version, updated_at } = row;
  return { id, ...readFlowTest(row), version, updated_at: updated_at.toISOString() };
}

function findRows(db: PilotTx): Promise<flow_tests[]> {
  return db.flow_tests.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
}

/** Parses the column `test`, as no other function does. @throws when an edit directly in the database has broken it */
function readFlowTest({ name, test: rest }: flow_tests): FlowTest {
  return flowTest.parse({ ...(rest as object), name });
}

/** Adds a test. @throws {ApiError} CONFLICT for a name that exists; BAD_REQUEST when there are `MOST_FLOW_TESTS` already */
export async function addFlowTest(tx: PilotTx, by: By, test: FlowTest): Promise<StoredFlowTest> {
  await lockFlowTests(tx);
  await assertNameIsFree(tx, test.name);
  const after = await create(tx, by, test);
  await assertNotTooMany(tx);
  return stored(after);
}

/** Changes a test; absent fields stay unchanged. @throws {ApiError} NOT_FOUND; CONFLICT when stale or for a name that exists */
export async function changeFlowTest(
  tx: PilotTx,
  by: By,
  { id, version, name, as, steps }: z.output<typeof replaceFlowTest>,
): Promise<StoredFlowTest> {
  const before = await lockTest(tx, id, version);
  const now = stored(before);
  if (name !== undefined && name !== now.name) await assertNameIsFree(tx, name);
  return stored(
    await update(tx, by, before, { name: name ?? now.name, as: as ?? now.as, steps: steps ?? now.steps }),
  );
}

/** Removes a test. @throws {ApiError} NOT_FOUND; CONFLICT when stale */
export async function dropFlowTest(
  tx: PilotTx,
  by: By,
  { id, version }: z.output<typeof removeFlowTest>,
): Promise<void> {
  const before = await lockTest(tx, id, version);
  await tx.flow_tests.delete({ where: { id } });
  await record(tx, by, 'delete', 'flow_tests', id, { before });
}

/**
 * Imports the tests of a file: those with a name that exists replace ours, the others are added, and none is removed.
 *
 * @returns whether that changed anything.
 * @throws {ApiError} BAD_REQUEST when there would be more than `MOST_FLOW_TESTS`
 */
export async function takeOverFlowTests(tx: PilotTx, by: By, tests: readonly FlowTest[]): Promise<boolean> {
  await lockFlowTests(tx);
  let isChanged = false;
  for (const test of tests) {
    const before = await tx.flow_tests.findFirst({ where: { name: test.name } });
    const after = before ? await update(tx, by, before, test) : await create(tx, by, test);
    isChanged ||= before?.version !== after.version;
  }
  if (isChanged) await assertNotTooMany(tx);
  return isChanged;
}

/** Locks the tests against other writers until the transaction ends, so that a name that was checked stays free. Readers do not wait. */
async function lockFlowTests(tx: PilotTx): Promise<void> {
  await tx.$executeRaw(Prisma.sql`lock table flow_tests in share row exclusive mode`);
}

async function lockTest(tx: PilotTx, id: string, version: number | undefined): Promise<flow_tests> {
  await lockFlowTests(tx);
  const row = orNotFound(await tx.flow_tests.findUnique({ where: { id } }), 'test');
  await assertVersion(tx, 'flow_tests', row, version);
  return row;
}

async function assertNameIsFree(tx: PilotTx, name: string): Promise<void> {
  if (await tx.flow_tests.findFirst({ where: { name } }))
    throw conflict(`There is already a test “${name}”. Choose another name.`);
}

async function assertNotTooMany(tx: PilotTx): Promise<void> {
  if ((await tx.flow_tests.count()) > MOST_FLOW_TESTS)
    throw new ApiError(
      'BAD_REQUEST',
      `There may be ${MOST_FLOW_TESTS} tests. Delete one that you do not need.`,
    );
}

async function create(tx: PilotTx, by: By, test: FlowTest): Promise<flow_tests> {
  const now = { created_at: by.now(), updated_at: by.now() };
  const after = await tx.flow_tests.create({ data: { ...columns(test), ...now } });
  await record(tx, by, 'create', 'flow_tests', after.id, { after });
  return after;
}

/** Updates the row; returns it unchanged where it already has these values. */
async function update(tx: PilotTx, by: By, before: flow_tests, test: FlowTest): Promise<flow_tests> {
  const wanted = columns(test);
  if (before.name === wanted.name && isDeepStrictEqual(before.test, wanted.test)) return before;
  const { id } = before;
  const data = { ...wanted, updated_at: by.now(), version: before.version + 1 };
  const after = await tx.flow_tests.update({ where: { id }, data });
  await record(tx, by, 'update', 'flow_tests', id, { before, after });
  return after;
}

function columns({ name, as, steps }: FlowTest) {
  return { name, test: { as, steps } as unknown as Prisma.InputJsonObject };
}
