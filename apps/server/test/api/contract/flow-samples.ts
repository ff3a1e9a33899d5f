import type { PrismaClient } from '@labrish/db';
import { ID } from '../setup.ts';

/** A flow of one state. */
export const A_FILE = {
  format: 'labrish-flow',
  format_version: 1,
  flow: {
    states: [
      {
        ...{ id: ID.welcome, state_key: 'welcome', friendly_name: 'Hello', description: null },
        ...{ is_initial: true, is_final: true, created_at: '2026-11-01T12:00:00Z' },
      },
    ],
    ...{ events: [], transitions: [], templates: [], mappings: [], moved: {}, sentences: [] },
  },
};

/** Creates another topic. @param retired_at null for a topic that the bot still asks */
export const aTopic = (db: PrismaClient, retired_at: Date | null) =>
  db.prompt_topics.create({
    data: {
      ...{ id: ID.retired_prompt, topic: 'Sea', english: 'E', mix: 'M', patwa: 'P', display_order: 2 },
      retired_at,
    },
  });

export const A_FLOW_TEST = {
  name: 'Yes',
  as: { state_key: 'welcome', agreed_to: 'in_force', submissions: 1 },
  steps: [
    {
      ...{ did: { tapped: { id: 'yes', label: 'Yes' } }, state_key: 'completed', effects: ['set_category'] },
      mentions: 'thanks',
    },
  ],
};

export async function aFlowTest(db: PrismaClient): Promise<void> {
  const { name, ...test } = A_FLOW_TEST;
  await db.flow_tests.create({ data: { id: ID.flow_test, name, test } });
}

/** Saves a change that is not live yet. */
export async function aDraft(db: PrismaClient): Promise<void> {
  await db.flow_revision.updateMany({ data: { publishing: 'when_published' } });
  await db.content_templates.update({ where: { id: ID.template }, data: { body: 'Good morning!' } });
}

export async function aDiscardedDraft(db: PrismaClient): Promise<void> {
  await aDraft(db);
  await db.$executeRaw`update flow_revision set discarded = flow_rows(pilot)`;
}
