import { templateErrors, templateWarnings } from '@labrish/conversation/limits';
import { readTemplate, type Template as Sent } from '@labrish/conversation';
import type { content_templates } from '@labrish/db';
import { z } from 'zod';
import { record, type By, assertVersion } from '../changes.ts';
import type { PilotTx } from '../context.ts';
import { ApiError, badInput, conflict } from '../errors.ts';
import { omitUndefined, serializeDates } from '../rows.ts';
import { variables, type createTemplate, type Template, type updateTemplate } from './schema.ts';

type Creation = z.output<typeof createTemplate>;
type Edit = Omit<z.output<typeof updateTemplate>, 'id'>;
export type SavedTemplate = { template: Template; warnings: string[] };

const LIST_BUTTON = 'Choose one';

/** Adds a template. @throws {ApiError} BAD_REQUEST for what WhatsApp would refuse, CONFLICT for a key that exists. */
export async function insertTemplate(tx: PilotTx, by: By, input: Creation): Promise<SavedTemplate> {
  const { template_key } = input;
  if (await tx.content_templates.findFirst({ where: { template_key } }))
    throw conflict(`There is already a template for ${template_key}.`);
  const data = {
    ...input,
    bodies: input.bodies ?? {},
    ...mergeContent(undefined, input),
    list_button: input.list_button ?? LIST_BUTTON,
  };
  const warnings = assertSendable(data);
  const row = await tx.content_templates.create({ data });
  const after = toTemplate(row);
  await record(tx, by, 'create', 'content_templates', row.id, { after });
  return { template: after, warnings };
}

/** Changes a template that the transaction has locked. @throws {ApiError} as `insertTemplate`, and CONFLICT when stale. */
export async function changeTemplate(
  tx: PilotTx,
  by: By,
  row: content_templates,
  { version, ...edit }: Edit,
): Promise<SavedTemplate> {
  await assertVersion(tx, 'content_templates', row, version);
  const before = toTemplate(row);
  const given = { ...omitUndefined(edit), ...mergeContent(before, edit) };
  const data = { outdated_wordings: outdatedWordings(before, { ...before, ...given }), ...given };
  const next = { ...before, ...data };
  const warnings = assertSendable(next);
  const outdated = before.sync_state === 'synced' && showsOtherwise(before, next);
  const saved = await tx.content_templates.update({
    where: { id: row.id },
    data: { ...data, version: row.version + 1, ...(outdated && { sync_state: 'out_of_date' as const }) },
  });
  const after = toTemplate(saved);
  await record(tx, by, 'update', 'content_templates', row.id, { before, after });
  return { template: after, warnings };
}

/** Returns the wordings that may no longer say what the others say: those that stayed the same while another text changed. */
function outdatedWordings(before: Template, next: Template): string[] {
  const wordings = Object.keys(next.bodies);
  const isChanged = (wording: string) => next.bodies[wording] !== before.bodies[wording];
  const hasChanged = next.body !== before.body || wordings.some(isChanged);
  return wordings.filter(
    (wording) => !isChanged(wording) && (hasChanged || before.outdated_wordings.includes(wording)),
  );
}

/** Returns a row as the API shows it. Content broken by an edit directly in the database becomes empty rather than an error. */
export function toTemplate(row: content_templates): Template {
  return {
    ...serializeDates(row),
    ...readTemplate(row),
    bodies: readTemplate(row).bodies ?? {},
    variables: variables.catch({}).parse(row.variables),
  };
}

/** Refuses what WhatsApp would refuse at sending. @returns warnings about what WhatsApp will show differently than expected. */
function assertSendable(
  next: Pick<Template, 'template_key' | 'body' | 'bodies' | 'actions' | 'list_items' | 'list_button'>,
): string[] {
  const sent: Sent = {
    ...next,
    actions: next.actions.map(omitUndefined),
    list_items: next.list_items.map(omitUndefined),
  };
  const [first, ...more] = templateErrors(sent);
  if (first === undefined) return templateWarnings(sent);
  const details = [first, ...more].map((message) => ({ path: 'template', message }));
  throw new ApiError('BAD_REQUEST', [first, ...more].join(' '), { details });
}

function showsOtherwise(a: Template, b: Template): boolean {
  const shown = (t: Template) =>
    JSON.stringify([
      t.body,
      t.actions.map(({ id, title }) => [id, title]),
      t.list_items.map(({ id, item, description }) => [id, item, description]),
      t.list_button,
      t.variables,
    ]);
  return shown(a) !== shown(b);
}

export type Content = Pick<Template, 'content_type' | 'actions' | 'list_items'>;
type GivenContent = { [K in keyof Content]?: Content[K] | undefined };

const EMPTY: Content = { content_type: 'text', actions: [], list_items: [] };

/**
 * Returns the content after an edit. List items clear the buttons, and buttons clear the list items; a `content_type` alone switches the
 * type and clears what does not belong to it. The type then follows from the content (SPEC section 4).
 *
 * @throws {ApiError} BAD_REQUEST when both buttons and list items are given.
 */
export function mergeContent(before: Content = EMPTY, given: GivenContent): Content {
  if (given.actions?.length && given.list_items?.length)
    throw badInput('list_items', 'A state shows either buttons or a list. Please send one of the two.');
  const switched = switchType(before, given);
  const actions = given.list_items?.length ? [] : (given.actions ?? switched.actions);
  const list_items = given.actions?.length ? [] : (given.list_items ?? switched.list_items);
  const content_type = list_items.length ? 'list' : actions.length ? 'call_to_action' : 'text';
  return { content_type, actions, list_items };
}

function switchType(before: Content, given: GivenContent): Pick<Content, 'actions' | 'list_items'> {
  if (given.content_type === undefined || given.actions || given.list_items) return before;
  return {
    actions: given.content_type === 'call_to_action' ? before.actions : [],
    list_items: given.content_type === 'list' ? before.list_items : [],
  };
}
