import { record, type By } from '../changes.ts';
import type { Context, SyncResult, PilotTx } from '../context.ts';
import { toTemplate } from './save.ts';
import type { Template } from './schema.ts';

const STARTED = { state: 'started' };

/**
 * Records the start of a sync, which `finishSync` continues after the commit. The audit log then names who pushed even if the
 * server dies before the provider answers, and an earlier failure no longer looks like the outcome of this sync.
 */
export async function startSync(
  tx: PilotTx,
  by: By,
  { id, sync_state }: Pick<Template, 'id' | 'sync_state'>,
): Promise<void> {
  await record(tx, by, 'sync', 'content_templates', id, { before: { sync_state }, after: STARTED });
  await tx.content_templates.updateMany({
    where: { id, sync_state: 'failed' },
    data: { sync_state: 'out_of_date', sync_error: null },
  });
}

/**
 * Pushes a template to the messaging provider. Call it outside any transaction: the provider may take seconds, and no lock should be held
 * that long.
 *
 * @returns the outcome, and the template as it is afterwards. @throws only what the database throws.
 */
export async function finishSync(
  ctx: Context,
  { id, version }: Pick<Template, 'id' | 'version'>,
): Promise<{ sync: SyncResult; template: Template }> {
  const sync = await ctx.syncTemplate({ id, version });
  await record(ctx.db, ctx, 'sync', 'content_templates', id, { before: STARTED, after: sync });
  const row = await ctx.db.content_templates.findUniqueOrThrow({ where: { id } });
  return { sync, template: toTemplate(row) };
}
