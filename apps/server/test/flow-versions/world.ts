import { COUNTRIES } from '../country.ts';
import { createCaller } from '@labrish/api';
import type { Role } from '@labrish/api';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import { createFlows } from '#conversation/flow-cache.ts';
import { clear, ID, seed, startApi } from '../api/setup.ts';

/** Opens a new database with the small flow that `seed` makes. */
export async function openFlow(kind: TestDatabaseKind) {
  const api = await startApi(kind);
  const { db } = api;
  const as = (role: Role) =>
    createCaller(api.context({ kind: 'user', id: ID.admin, name: `${role}@example.org`, role }));
  const admin = as('admin');
  const template = () => db.content_templates.findUniqueOrThrow({ where: { id: ID.template } });
  return {
    ...{ database: api.database, db, admin, reviewer: as('reviewer'), template, close: () => api.close() },
    async reset() {
      await clear(api.database);
      await seed(db);
    },
    /** Returns the number of the live version. */
    live: async () => (await admin.flowVersions.draft()).live,
    reword: (body: string, version?: number) =>
      admin.contentTemplates.update({ id: ID.template, body, ...(version && { version }) }),
    /** Adds a second transition from the first state. */
    addTransition: (priority: number) =>
      db.transitions.create({
        data: { from_state_id: ID.welcome, event_id: ID.yes, to_state_id: ID.welcome, priority },
      }),
    /** Reads the live flow as a server does when it starts. */
    given: async () => {
      const env = {
        PRODUCT_NAME: 'Labrish',
        PARTNERSHIP_EMAIL: undefined,
        PUBLIC_URL: 'https://labrish.example',
        TWILIO_WHATSAPP_NUMBERS: {},
        help_lines: {},
      };
      return createFlows({ db: api.database, env, countries: COUNTRIES }).at('JM', 0n);
    },
    /** Publishes, and overrides the publish check, which refuses so small a flow. */
    publish: (input: { revision?: number; note?: string } = {}) =>
      admin.flowVersions.publish({ ...input, override: 'It is small.' }),
    /** Lets the only transition record consent. */
    askForConsent: () =>
      db.transition_actions.create({ data: { transition_id: ID.transition, action_key: 'record_consent' } }),
    /** Adds a contributor who has agreed to the current wording. */
    agree: async () => {
      const { version, text_hash } = await db.consent_versions.findFirstOrThrow({
        orderBy: { version: 'desc' },
      });
      await db.consents.create({
        data: { contributor_id: ID.contributor, version, text_hash, age_ok: true },
      });
      return version;
    },
    /** Adds a contributor in this state. @param known further fields of their snapshot */
    standAt: (state_key: string, known: { consent_version?: number } = {}) =>
      db.conversations.create({
        data: { contributor_id: ID.contributor, state_key, snapshot: { state_key, ...known } },
      }),
  };
}

export type FlowWorld = Awaited<ReturnType<typeof openFlow>>;
