import { createHash } from 'node:crypto';
import { runFlowTest } from '@labrish/conversation/run-flow-tests';
import {
  mappingsOf,
  templatesOf,
  transitionsIn,
  type Country,
  type Seeds,
  type SeedState,
} from '@labrish/conversation/seeds';
import { readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import { toColumns, toPrompt } from '@labrish/conversation/to-prompt';
import type { Flow, Template } from '@labrish/conversation';
import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Prisma } from '@labrish/db';

type Tx = Prisma.TransactionClient;

/** Seeds a pilot's places, and its rows of settings and of the flow's revision. */
export async function seedRegions(tx: Tx, { pilot }: Country): Promise<void> {
  const { code } = pilot.country;
  await tx.flow_revision.createMany({ data: { pilot: code }, skipDuplicates: true });
  await tx.target_settings.createMany({ data: { pilot: code }, skipDuplicates: true });
  const data = pilot.places.map(({ code, name, group }, i) => ({
    ...{ code, name, group_name: group, position: i + 1 },
    pilot: pilot.country.code,
  }));
  await tx.regions.createMany({ data, skipDuplicates: true });
}

export async function seedConsent(tx: Tx, { pilot, seeds }: Country): Promise<void> {
  const { consent } = seeds;
  const agreed = [consent.body, ...consent.choices].join('\n');
  const text_hash = createHash('sha256').update(agreed).digest('hex');
  await tx.consent_versions.createMany({
    data: [{ pilot: pilot.country.code, ...consent, text_hash }],
    skipDuplicates: true,
  });
}

/** Seeds the topics. They have no key of their own, so only a pilot without topics gets some. */
export async function seedTopics(tx: Tx, country: Country): Promise<void> {
  const pilot = country.pilot.country.code;
  if ((await tx.prompt_topics.count({ where: { pilot } })) > 0) return;
  const data = country.seeds.topics.map(({ topic, ...prompt }, i) => ({
    ...{ pilot, topic, display_order: i + 1 },
    ...toColumns(prompt),
  }));
  await tx.prompt_topics.createMany({ data });
}

/**
 * Seeds the conversation as a whole; does nothing if any state exists, because then somebody has made a conversation of their own.
 *
 * @returns whether it seeded the conversation.
 */
export async function seedFlow(tx: Tx, country: Country): Promise<boolean> {
  const { seeds } = country;
  const pilot = country.pilot.country.code;
  if ((await tx.states.count({ where: { pilot } })) > 0) return false;
  const ofPilot = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ pilot, ...row }));
  await tx.states.createMany({ data: ofPilot(seeds.states.map(stateRow)) });
  await tx.events.createMany({ data: ofPilot(seeds.events), skipDuplicates: true });
  await tx.content_templates.createMany({ data: ofPilot(templateRows(seeds)), skipDuplicates: true });
  await tx.button_mappings.createMany({ data: ofPilot(mappingsOf(seeds)), skipDuplicates: true });
  await seedTransitions(tx, country);
  return true;
}

/**
 * Seeds the tests of the conversation, except those that an already edited conversation would fail.
 *
 * @param isSeeded whether the conversation was seeded just now: it passes all of them, so they need not run.
 */
export async function seedFlowTests(tx: Tx, country: Country, isSeeded: boolean): Promise<void> {
  const tests = isSeeded ? country.seeds.tests : await passedTests(tx, country);
  const data = tests.map(({ name, as, steps }) => ({
    pilot: country.pilot.country.code,
    name,
    test: { as, steps } as unknown as Prisma.InputJsonObject,
  }));
  await tx.flow_tests.createMany({ data, skipDuplicates: true });
}

async function passedTests(tx: Tx, country: Country): Promise<FlowTest[]> {
  const flow = await storedFlow(tx, country);
  return country.seeds.tests.filter((test) => runFlowTest(flow, test).is_passed);
}

async function storedFlow(tx: Tx, { pilot, speech }: Country): Promise<Flow> {
  const { code } = pilot.country;
  const where = { pilot: code };
  const [row] = await tx.$queryRaw<{ saved: StoredFlow }[]>`select flow_rows(${code}) as saved`;
  if (!row) throw new Error('flow_rows() gave no row.');
  const regions = await tx.regions.findMany({ where });
  const { _max } = await tx.consent_versions.aggregate({ where, _max: { version: true } });
  const topics = await tx.prompt_topics.findMany({
    where,
    orderBy: [{ display_order: 'asc' }, { id: 'asc' }],
  });
  return {
    ...{ pilot, speech },
    ...readStoredFlow(row.saved),
    prompts: topics.map(toPrompt),
    regions: Object.fromEntries(regions.map(({ code, name }) => [code, name])),
    consent_version: _max.version ?? 0,
    product_name: '',
  };
}

/** Seeds the transitions in few statements, because a first start waits for them. */
export async function seedTransitions(tx: Tx, { pilot, seeds }: Country): Promise<void> {
  const where = { pilot: pilot.country.code };
  const states = new Map((await tx.states.findMany({ where })).map(({ state_key, id }) => [state_key, id]));
  const events = new Map((await tx.events.findMany({ where })).map(({ event_key, id }) => [event_key, id]));
  const rows = transitionsIn(seeds).map(({ from_state, to_state, event_key, priority, rules, actions }) => ({
    row: {
      from_state_id: idOf(states, from_state),
      to_state_id: idOf(states, to_state),
      event_id: idOf(events, event_key),
      priority,
    },
    rules,
    actions,
  }));
  const created = await tx.transitions.createManyAndReturn({ data: rows.map(({ row }) => row) });
  const ids = new Map(created.map((row) => [uniqueKey(row), row.id]));
  const ofTransition = <T extends object>(row: Row, items: T[]) =>
    items.map((item, i) => ({ ...item, transition_id: idOf(ids, uniqueKey(row)), position: i + 1 }));
  await tx.transition_rules.createMany({ data: rows.flatMap(({ row, rules }) => ofTransition(row, rules)) });
  await tx.transition_actions.createMany({
    data: rows.flatMap(({ row, actions }) => ofTransition(row, actions)),
  });
}

interface Row {
  from_state_id: string;
  event_id: string;
  priority: number;
}

function uniqueKey({ from_state_id, event_id, priority }: Row): string {
  return `${from_state_id} ${event_id} ${priority}`;
}

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The seeded flow names "${key}", which it does not have.`);
  return id;
}

export function stateRow({ state_key, friendly_name, description, is_initial, is_final }: SeedState) {
  return { state_key, friendly_name, description, is_initial: !!is_initial, is_final: !!is_final };
}

/** Returns the rows of the seeded templates. */
export function templateRows(seeds: Seeds) {
  return templatesOf(seeds).map((template) => templateRow(seeds, template));
}

function templateRow(
  { states }: Seeds,
  { template_key, body, bodies = {}, actions, list_items, list_button }: Template,
) {
  const content_type = list_items.length > 0 ? 'list' : actions.length > 0 ? 'call_to_action' : 'text';
  const friendly_name =
    states.find(({ state_key }) => state_key === template_key)?.friendly_name ?? template_key;
  return {
    template_key,
    friendly_name,
    content_type,
    body,
    bodies,
    actions,
    list_items,
    list_button,
  } as const;
}
