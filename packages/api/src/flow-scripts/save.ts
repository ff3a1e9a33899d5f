import type { Script } from '@labrish/conversation/script';
import { Prisma, type flow_scripts } from '@labrish/db';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { record } from '../audit/record.ts';
import type { Caller, Tx } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { assertVersion } from '../versions.ts';
import { stored } from './find.ts';
import { MOST_SCRIPTS, type removeScript, type replaceScript, type StoredScript } from './schema.ts';

type By = { caller: Caller; now: () => Date };

/** @throws {ApiError} CONFLICT for a taken name; BAD_REQUEST when there are as many as there may be */
export async function addScript(tx: Tx, by: By, script: Script): Promise<StoredScript> {
  await lockScripts(tx);
  await assertNameIsFree(tx, script.name);
  const after = await create(tx, by, script);
  await assertNotTooMany(tx);
  return stored(after);
}

/** What is not given stays. @throws {ApiError} NOT_FOUND; CONFLICT when stale or for a taken name */
export async function changeScript(
  tx: Tx,
  by: By,
  { id, version, name, as, steps }: z.output<typeof replaceScript>,
): Promise<StoredScript> {
  await lockScripts(tx);
  const before = await need(tx, id, version);
  const now = stored(before);
  if (name !== undefined && name !== now.name) await assertNameIsFree(tx, name);
  return stored(
    await update(tx, by, before, { name: name ?? now.name, as: as ?? now.as, steps: steps ?? now.steps }),
  );
}

/** @throws {ApiError} NOT_FOUND; CONFLICT when stale */
export async function dropScript(
  tx: Tx,
  by: By,
  { id, version }: z.output<typeof removeScript>,
): Promise<void> {
  await lockScripts(tx);
  const before = await need(tx, id, version);
  await tx.flow_scripts.delete({ where: { id } });
  await record(tx, by, { action: 'delete', entity: 'flow_scripts', entity_id: id, before });
}

/**
 * Takes over the tests of a file: those of a known name replace ours, the others are added, and none is removed.
 *
 * @returns whether that changed anything.
 * @throws {ApiError} BAD_REQUEST when there would be more than there may be
 */
export async function takeOverScripts(tx: Tx, by: By, scripts: readonly Script[]): Promise<boolean> {
  await lockScripts(tx);
  let isChanged = false;
  for (const script of scripts) {
    const before = await tx.flow_scripts.findUnique({ where: { name: script.name } });
    const after = before ? await update(tx, by, before, script) : await create(tx, by, script);
    isChanged ||= before?.version !== after.version;
  }
  if (isChanged) await assertNotTooMany(tx);
  return isChanged;
}

/** One change at a time: names are looked up before they are taken. Readers do not wait. */
async function lockScripts(tx: Tx): Promise<void> {
  await tx.$executeRaw(Prisma.sql`lock table flow_scripts in share row exclusive mode`);
}

async function need(tx: Tx, id: string, version: number | undefined): Promise<flow_scripts> {
  const row = await tx.flow_scripts.findUnique({ where: { id } });
  if (!row) throw notFound('test');
  await assertVersion(tx, 'flow_scripts', row, version);
  return row;
}

async function assertNameIsFree(tx: Tx, name: string): Promise<void> {
  if (await tx.flow_scripts.findUnique({ where: { name } }))
    throw new ApiError('CONFLICT', `There is already a test “${name}”. Choose another name.`);
}

async function assertNotTooMany(tx: Tx): Promise<void> {
  if ((await tx.flow_scripts.count()) > MOST_SCRIPTS)
    throw new ApiError('BAD_REQUEST', `There may be ${MOST_SCRIPTS} tests. Delete one that you do not need.`);
}

async function create(tx: Tx, by: By, script: Script): Promise<flow_scripts> {
  const now = { created_at: by.now(), updated_at: by.now() };
  const after = await tx.flow_scripts.create({ data: { ...columns(script), ...now } });
  await record(tx, by, { action: 'create', entity: 'flow_scripts', entity_id: after.id, after });
  return after;
}

/** The row as it was, where it says so already. */
async function update(tx: Tx, by: By, before: flow_scripts, script: Script): Promise<flow_scripts> {
  const wanted = columns(script);
  if (before.name === wanted.name && isDeepStrictEqual(before.script, wanted.script)) return before;
  const { id } = before;
  const data = { ...wanted, updated_at: by.now(), version: before.version + 1 };
  const after = await tx.flow_scripts.update({ where: { id }, data });
  await record(tx, by, { action: 'update', entity: 'flow_scripts', entity_id: id, before, after });
  return after;
}

function columns({ name, as, steps }: Script) {
  return { name, script: { as, steps } as unknown as Prisma.InputJsonObject };
}
