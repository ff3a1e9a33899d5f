import { compareReviewers } from '@labrish/dataset';
import { applySetAsides } from '@labrish/api/review/reviewers/set-aside';
import { ONE_PILOT } from '../country.ts';
import {
  appRouter,
  type AdminNotice,
  type Caller,
  type Context,
  type Invitation,
  type SyncResult,
} from '@labrish/api';
import { ApiError } from '@labrish/api/errors';
import { ofPilot, type Database, type PilotClient, type PrismaClient } from '@labrish/db';
import { type TestDatabaseKind, testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance, type FastifyRequest, type InjectOptions } from 'fastify';
import { WILLING_BOT } from '../no-bot.ts';
import { sendError } from '#rest/errors.ts';
import { apiRoutes } from '#rest/routes.ts';
import { runPublishCheck } from './publish-check.ts';
import { ID, NOW } from './ids.ts';

export { ID, NOW };

const CALLERS: Record<string, Caller> = {
  admin: { kind: 'user', id: ID.admin, name: 'admin@example.org', role: 'admin' },
  reviewer: { kind: 'user', id: ID.reviewer, name: 'reviewer@example.org', role: 'reviewer' },
  script: { kind: 'api_key', id: ID.key, name: 'Nightly export', role: 'reviewer' },
};

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  db: PilotClient;
  /** All invitations that were sent. */
  invitations: Invitation[];
  /** The notices that were mailed to admins. */
  notices: AdminNotice[];
  /** The clock, and the next random number (0 to 1). */
  world: { now: Date; chance: number };
  /** Overrides of the fake ports. */
  ports: Partial<Context>;
  /** The result of the next template sync at the messaging provider. */
  provider: { says: SyncResult };
  context(caller: Caller): Context;
  /** Sends a request as `admin`, `reviewer`, `reviewer-2` and so on, `script`, nobody (null) or with a bad token. */
  send(
    as: string | null,
    method: string,
    url: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** Starts the API on a bare Fastify and a new database (default: embedded), with fake ports. A caller's token is their name. */
export async function startApi(kind: TestDatabaseKind | undefined = testDatabases[0]): Promise<TestApi> {
  if (!kind) throw new Error('There is no database to test on.');
  const database = await kind.open();
  const db = ofPilot(database.prisma, 'JM');
  const invitations: Invitation[] = [];
  const notices: AdminNotice[] = [];
  const provider: TestApi['provider'] = { says: { state: 'synced' } };
  const world = { now: NOW, chance: 0.5 };
  const ports: Partial<Context> = {};
  const context = (caller: Caller): Context => ({
    db,
    query: database.query,
    caller,
    now: () => world.now,
    ...ONE_PILOT,
    random: () => world.chance,
    counts_simulator: true,
    ...{ recipients: [], recognisers: [], raw_message_days: 90 },
    audioUrl: ({ id }) => `/audio/${id}?signature=x`,
    chatUrl: (said) => `https://wa.me/18765550100?text=${said}`,
    compareReviewers: async (verdicts) => compareReviewers(verdicts),
    applySetAsides: () => applySetAsides(db, () => world.now),
    hides_unsettled: false,
    tellAdmins: async (_, notice) => void notices.push(notice),
    accountEvent: async () => undefined,
    addressHmac: (phone_number) => addressHmac(phone_number),
    syncTemplate: async () => provider.says,
    runPublishCheck,
    bot: WILLING_BOT,
    buildRelease: async () => undefined,
    applyTakeOuts: async () => undefined,
    readDownloader: () => null,
    removeReleaseFiles: async () => undefined,
    invite: async (invitation, alongside) => {
      await db.$transaction(alongside);
      invitations.push(invitation);
    },
    ...ports,
  });
  const app = Fastify({ frameworkErrors: sendError });
  const createContext = (request: FastifyRequest) => context(callerOf(request.headers.authorization));
  await app.register(apiRoutes, { prefix: '/api', title: 'Labrish', router: appRouter, createContext });
  await app.ready();
  return {
    app,
    database,
    db,
    invitations,
    notices,
    provider,
    world,
    ports,
    context,
    async send(as, method, url, body) {
      const response = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api/admin${url}`,
        ...(as !== null && { headers: { authorization: `Bearer ${as}` } }),
        ...(body && { body }),
      });
      return { status: response.statusCode, body: response.body ? response.json<unknown>() : undefined };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Returns the fake port's HMAC of a number. */
export function addressHmac(phone_number: string): Uint8Array<ArrayBuffer> {
  return Buffer.from(`hmac of ${phone_number}`);
}

/** Returns the id of reviewer number `n`; numbers start at 2. */
export function reviewerId(n: number): string {
  return `a1000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

function callerOf(header = ''): Caller {
  const token = header.replace('Bearer ', '');
  const [, n] = /^reviewer-(\d+)$/.exec(token) ?? [];
  const caller = n
    ? { kind: 'user' as const, id: reviewerId(Number(n)), name: token, role: 'reviewer' as const }
    : CALLERS[token];
  if (!caller) throw new ApiError('UNAUTHORIZED', 'The token is not good. Sign in again.');
  return caller;
}

/** The tables that these tests touch. Deleting their rows also deletes the rows that refer to them. */
const TABLES = [
  ...['profiles', 'prompt_topics', 'states', 'events', 'content_templates', 'button_mappings'],
  ...['bot_sentences', 'removed_states', 'contributors', 'api_keys', 'audit_log', 'auth_users'],
  ...['releases', 'release_speakers', 'release_series', 'flow_tests', 'bot_pause', 'campaigns'],
  ...['listens', 'listening_days', 'reporter_brakes', 'set_asides', 'review_batches', 'release_downloaders'],
];

const EACH_SAVE_IS_LIVE = `update flow_revision set publishing = 'each_save', discarded = null;`;

/** Empties every table that these tests touch. Deleting takes a tenth of the time of truncating. */
export async function clear(database: Database): Promise<void> {
  const emptied = TABLES.map((table) => `delete from ${table};`);
  await database.sql([...emptied, EACH_SAVE_IS_LIVE].join('\n'));
}

/** Inserts about one row into each table that these tests touch. */
export async function seed(db: PrismaClient): Promise<void> {
  const created_at = new Date('2026-11-01T12:00:00.000Z');
  await db.profiles.createMany({
    data: [
      { id: ID.admin, email: 'admin@example.org', role: 'admin', created_at },
      { id: ID.reviewer, email: 'reviewer@example.org', role: 'reviewer', created_at: NOW },
    ],
  });
  await db.prompt_topics.create({
    data: { id: ID.prompt, topic: 'Market', english: 'E', mix: 'M', patwa: 'P', display_order: 7 },
  });
  await db.states.createMany({
    data: [
      { id: ID.completed, state_key: 'completed', friendly_name: 'Done', is_final: true, created_at },
      { id: ID.welcome, state_key: 'welcome', friendly_name: 'Welcome', is_initial: true, created_at: NOW },
    ],
  });
  await db.events.create({ data: { id: ID.yes, event_key: 'YES', friendly_name: 'Says yes' } });
  await db.transitions.create({
    data: {
      id: ID.transition,
      from_state_id: ID.welcome,
      event_id: ID.yes,
      to_state_id: ID.completed,
      rules: { create: { rule_key: 'consent_given', params: {} } },
      actions: { create: { action_key: 'choose_prompt', params: {} } },
    },
  });
  await db.content_templates.create({
    data: {
      id: ID.template,
      template_key: 'welcome',
      friendly_name: 'Welcome',
      content_type: 'call_to_action',
      body: 'Wah gwaan!',
      actions: [{ id: 'yes', title: 'Yes' }],
    },
  });
  await db.button_mappings.create({
    data: {
      ...{ id: ID.mapping, state_key: 'welcome' },
      ...{ button_id: 'yes', button_label: 'Yes', triggers_event: 'YES' },
    },
  });
  await db.bot_sentences.create({ data: { wording: 'Patwa', sentence_key: 'started', body: 'Yow!' } });
  await db.contributors.create({
    data: {
      id: ID.contributor,
      source: 'simulator',
      address_hmac: Uint8Array.of(1),
      address_enc: Uint8Array.of(2),
      under_18_at: new Date('2026-11-20T12:00:00Z'),
    },
  });
  await db.inbound_messages.create({
    data: {
      id: 1042n,
      message_sid: 'SM1',
      contributor_id: ID.contributor,
      raw_enc: Uint8Array.of(1),
      status: 'failed',
    },
  });
  await db.submissions.create({
    data: {
      ...{ id: ID.submission, user_id: ID.contributor, source: 'simulator' },
      ...{ category: 'Patwa', submission_type: 'structured' },
      ...{ region: 'Kingston', prompt_text: 'P', created_at },
      storage_url: 'originals/x.ogg',
      peaks: Uint8Array.of(0, 128, 255),
      assignments: {
        create: [
          { reviewer_id: ID.admin, stage: 'audio', assigned_at: created_at, decided_at: created_at },
          { reviewer_id: ID.admin, stage: 'words', assigned_at: created_at, skipped_at: NOW },
        ],
      },
      reviews: {
        create: {
          id: ID.review,
          stage: 'audio',
          reviewer_id: ID.admin,
          verdict: 'accept',
          category: 'Patwa',
          decided_at: created_at,
        },
      },
    },
  });
}
