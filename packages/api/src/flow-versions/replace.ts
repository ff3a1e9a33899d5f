import { isDeepStrictEqual } from 'node:util';
import type { StoredFlow, StoredTemplate } from '@labrish/conversation/stored-flow';
import type { Prisma } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { savedFlow } from './find.ts';
import { placed } from '../transitions/edit.ts';

/**
 * Makes this flow the saved one. Rows keep their ids; changed rows get a higher version, so that an open editor notices
 * the change.
 *
 * @returns the ids of the active templates that were added or changed, to be synced
 */
export async function replaceFlow(tx: PilotTx, wanted: StoredFlow): Promise<string[]> {
  const saved = await savedFlow(tx);
  await replaceStates(tx, saved, wanted);
  await replaceEvents(tx, saved, wanted);
  await replaceTransitions(tx, saved, wanted);
  const changed = await replaceTemplates(tx, saved, wanted);
  await replaceMappings(tx, saved, wanted);
  await replaceSentences(tx, saved, wanted);
  await tx.removed_states.deleteMany();
  await tx.removed_states.createMany({
    data: Object.entries(wanted.moved).map(([state_key, successor_key]) => ({ state_key, successor_key })),
  });
  return changed;
}

/** Compares rows by `id`: returns what to delete, add and change. */
function differences<T extends { id: string }>(saved: readonly T[], wanted: readonly T[]) {
  const before = new Map(saved.map((row) => [row.id, row]));
  const after = new Set(wanted.map(({ id }) => id));
  return {
    gone: saved.filter(({ id }) => !after.has(id)).map(({ id }) => id),
    added: wanted.filter(({ id }) => !before.has(id)),
    changed: wanted.filter((row) => before.has(row.id) && !isDeepStrictEqual(before.get(row.id), row)),
  };
}

async function replaceStates(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<void> {
  const { gone, added, changed } = differences(saved.states, wanted.states);
  await tx.states.deleteMany({ where: { id: { in: gone } } });
  await tx.states.createMany({ data: added });
  for (const { id, ...data } of changed)
    await tx.states.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}

async function replaceEvents(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<void> {
  const { gone, added, changed } = differences(saved.events, wanted.events);
  await tx.events.deleteMany({ where: { id: { in: gone } } });
  await tx.events.createMany({ data: added });
  for (const { id, ...data } of changed) await tx.events.update({ where: { id }, data });
}

/** Deletes changed transitions and adds them again with their ids, because two of them may swap their priorities, which are unique. */
async function replaceTransitions(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<void> {
  const { gone, added, changed } = differences(saved.transitions, wanted.transitions);
  const ids = changed.map(({ id }) => id);
  const stored = await tx.transitions.findMany({
    where: { id: { in: ids } },
    select: { id: true, version: true },
  });
  const versions = new Map(stored.map(({ id, version }) => [id, version + 1]));
  await tx.transitions.deleteMany({ where: { id: { in: [...gone, ...ids] } } });
  const states = await tx.states.findMany({ select: { id: true, state_key: true } });
  const stateIds = new Map(states.map(({ id, state_key }) => [state_key, id]));
  const events = await tx.events.findMany({ select: { id: true, event_key: true } });
  const eventIds = new Map(events.map(({ id, event_key }) => [event_key, id]));
  const made = [...added, ...changed];
  await tx.transitions.createMany({
    data: made.map(({ id, from_state, to_state, event_key, priority }) => ({
      ...{ id, priority, version: versions.get(id) ?? 1 },
      from_state_id: needId(stateIds, from_state),
      to_state_id: needId(stateIds, to_state),
      event_id: needId(eventIds, event_key),
    })),
  });
  await tx.transition_rules.createMany({ data: made.flatMap(({ id, rules }) => placed(id, rules)) });
  await tx.transition_actions.createMany({ data: made.flatMap(({ id, actions }) => placed(id, actions)) });
}

/** Returns the id of a row by its name. @throws for a name that no row has: the flow was not complete. */
function needId(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The flow has no ${name}.`);
  return id;
}

async function replaceTemplates(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<string[]> {
  const { gone, added, changed } = differences(saved.templates, wanted.templates);
  await tx.content_templates.deleteMany({ where: { id: { in: gone } } });
  await tx.content_templates.createMany({ data: added.map(templateData) });
  for (const template of changed) {
    const data = { ...templateData(template), outdated_wordings: [], version: { increment: 1 } };
    await tx.content_templates.update({ where: { id: template.id }, data });
    await tx.content_templates.updateMany({
      where: { id: template.id, sync_state: 'synced' },
      data: { sync_state: 'out_of_date' },
    });
  }
  return [...added, ...changed].filter(({ is_active }) => is_active).map(({ id }) => id);
}

function templateData(template: StoredTemplate) {
  const { bodies, actions, list_items, variables, ...plain } = template;
  return {
    ...plain,
    bodies: bodies as Prisma.InputJsonValue,
    actions: actions as Prisma.InputJsonValue,
    list_items: list_items as Prisma.InputJsonValue,
    variables: variables as Prisma.InputJsonValue,
  };
}

async function replaceMappings(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<void> {
  const { gone, added, changed } = differences(saved.mappings, wanted.mappings);
  await tx.button_mappings.deleteMany({ where: { id: { in: [...gone, ...changed.map(({ id }) => id)] } } });
  await tx.button_mappings.createMany({ data: [...added, ...changed] });
}

/** Replaces the rows of sentences. A sentence that is built-in again keeps its row, because editors compare its version. */
async function replaceSentences(tx: PilotTx, saved: StoredFlow, wanted: StoredFlow): Promise<void> {
  for (const { body, ...key } of wanted.sentences)
    if (!saved.sentences.some((one) => isDeepStrictEqual(one, { body, ...key })))
      await tx.bot_sentences.upsert({
        where: { pilot_wording_sentence_key: { pilot: tx.$pilot, ...key } },
        create: { ...key, body },
        update: { body, version: { increment: 1 } },
      });
  for (const { wording, sentence_key } of saved.sentences)
    if (!wanted.sentences.some((one) => one.wording === wording && one.sentence_key === sentence_key))
      await tx.bot_sentences.updateMany({
        where: { wording, sentence_key },
        data: { body: null, version: { increment: 1 } },
      });
}
