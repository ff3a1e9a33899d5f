import type { states } from '@labrish/db';
import { record, type By } from '../changes.ts';
import { insertTemplate, toTemplate } from '../content-templates/save.ts';
import type { PilotTx } from '../context.ts';
import { badInput } from '../errors.ts';
import { saveMappings } from './save.ts';

/**
 * Copies what a state says and where it leads to a new state: message, choices, their events, and transitions with rules and
 * actions. A transition from the state to itself leads from the copy to the copy.
 *
 * @throws {ApiError} BAD_REQUEST when the state to copy does not exist
 */
export async function copyContent(tx: PilotTx, by: By, from_id: string, copy: states): Promise<void> {
  const from = await tx.states.findUnique({ where: { id: from_id } });
  if (!from) throw badInput('copy_of', 'Selected state not found');
  const template = await tx.content_templates.findFirst({ where: { template_key: from.state_key } });
  if (template) {
    const { body, bodies, actions, list_items, list_button, variables, is_active } = toTemplate(template);
    await insertTemplate(tx, by, {
      ...{ template_key: copy.state_key, friendly_name: copy.friendly_name },
      ...{ body, bodies, actions, list_items, list_button, variables, is_active },
    });
  }
  const mappings = await tx.button_mappings.findMany({
    where: { state_key: from.state_key },
    select: { button_id: true, button_label: true, triggers_event: true },
  });
  await saveMappings(tx, by, copy.state_key, mappings);
  const transitions = await tx.transitions.findMany({
    where: { from_state_id: from.id },
    include: { rules: true, actions: true },
  });
  for (const { event_id, to_state_id, priority, rules, actions } of transitions) {
    const after = await tx.transitions.create({
      data: {
        ...{ event_id, priority, from_state_id: copy.id },
        to_state_id: to_state_id === from.id ? copy.id : to_state_id,
        rules: {
          create: rules.map(({ rule_key, params, position }) => ({
            rule_key,
            params: params ?? {},
            position,
          })),
        },
        actions: {
          create: actions.map(({ action_key, params, position }) => ({
            action_key,
            params: params ?? {},
            position,
          })),
        },
      },
    });
    await record(tx, by, 'create', 'transitions', after.id, { after });
  }
}
