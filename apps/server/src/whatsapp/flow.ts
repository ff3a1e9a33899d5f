import type { Flow } from '@labrish/conversation';
import type { PrismaClient } from '@labrish/db';
import type { Env } from '#env.ts';
import { toTemplate } from './template-row.ts';

/** Reads the flow as it is now: an admin's edit counts from the next message on, in every process. */
export async function loadFlow(
  db: Pick<PrismaClient, FlowTable>,
  env: Pick<Env, 'PRODUCT_NAME' | 'PARTNERSHIP_EMAIL'>,
): Promise<Flow> {
  // One after the other: a transaction has one connection.
  const states = await db.states.findMany({ orderBy: { created_at: 'asc' } });
  const transitions = await db.transitions.findMany({
    include: {
      from_state: { select: { state_key: true } },
      to_state: { select: { state_key: true } },
      event: { select: { event_key: true } },
      rules: { orderBy: { position: 'asc' } },
      actions: { orderBy: { position: 'asc' } },
    },
    orderBy: [{ priority: 'asc' }, { id: 'asc' }],
  });
  const templates = await db.content_templates.findMany({ where: { is_active: true } });
  const mappings = await db.button_mappings.findMany();
  const prompts = await db.prompt_topics.findMany({ orderBy: { display_order: 'asc' } });
  const regions = await db.regions.findMany();
  const consent = await db.consent_versions.findFirst({ orderBy: { version: 'desc' } });
  return {
    states,
    transitions: transitions.map((row) => ({
      ...row,
      from_state: row.from_state.state_key,
      to_state: row.to_state.state_key,
      event_key: row.event.event_key,
    })),
    templates: templates.map(toTemplate),
    mappings,
    prompts,
    regions: Object.fromEntries(regions.map((row) => [row.code, row.name])),
    consent_version: consent?.version ?? 0,
    product_name: env.PRODUCT_NAME,
    contact: env.PARTNERSHIP_EMAIL,
  };
}

type FlowTable =
  | 'states'
  | 'transitions'
  | 'content_templates'
  | 'button_mappings'
  | 'prompt_topics'
  | 'regions'
  | 'consent_versions';
