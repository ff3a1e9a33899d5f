import { Prisma, type states } from '@labrish/db';
import { record, type By } from '../changes.ts';
import { mappingChanges } from '../button-mappings/replace.ts';
import type { Mapping } from '../button-mappings/schema.ts';
import { changeTemplate, insertTemplate, type SavedTemplate, toTemplate } from '../content-templates/save.ts';
import type { PilotTx } from '../context.ts';
import { assertEventsExist } from '../events/assert-events.ts';
import type { SaveState } from './schema.ts';

/** Saves the template of a state as its editor shows it. @throws {ApiError} as `insertTemplate` and `changeTemplate` do. */
export async function saveContent(
  tx: PilotTx,
  by: By,
  state: states,
  { type, version, ...content }: SaveState['content'],
): Promise<SavedTemplate | { template: null; warnings: string[] }> {
  const row = await lockTemplate(tx, state.state_key);
  const is_active = type !== 'input';
  if (!row && !is_active) return { template: null, warnings: [] };
  if (row && !is_active)
    return row.is_active
      ? changeTemplate(tx, by, row, { is_active, version })
      : { template: toTemplate(row), warnings: [] };
  const whole = { body: '', actions: [], list_items: [], ...content, is_active };
  if (row) return changeTemplate(tx, by, row, { ...whole, version });
  const names = { template_key: state.state_key, friendly_name: state.friendly_name };
  return insertTemplate(tx, by, { ...names, ...whole, variables: {} });
}

/** Replaces the state's mappings. @returns the new ones. @throws {ApiError} BAD_REQUEST for an unknown event. */
export async function saveMappings(
  tx: PilotTx,
  by: By,
  state_key: string,
  wanted: SaveState['mappings'],
): Promise<Mapping[]> {
  await assertEventsExist(tx, [...new Set(wanted.map((row) => row.triggers_event))]);
  const stored = await tx.button_mappings.findMany({ where: { state_key } });
  const { create, update, remove } = mappingChanges(stored, wanted);
  const entity = 'button_mappings';
  for (const before of remove) {
    await tx.button_mappings.delete({ where: { id: before.id } });
    await record(tx, by, 'delete', entity, before.id, { before });
  }
  for (const { before, after } of update) {
    await tx.button_mappings.update({ where: { id: after.id }, data: after });
    await record(tx, by, 'update', entity, after.id, { before, after });
  }
  for (const row of create) {
    const after = await tx.button_mappings.create({ data: { ...row, state_key } });
    await record(tx, by, 'create', entity, after.id, { after });
  }
  return tx.button_mappings.findMany({ where: { state_key }, orderBy: { button_id: 'asc' } });
}

async function lockTemplate(tx: PilotTx, template_key: string) {
  await tx.$queryRaw(
    Prisma.sql`select 1 from content_templates where pilot = ${tx.$pilot} and template_key = ${template_key} for update`,
  );
  return tx.content_templates.findFirst({ where: { template_key } });
}
