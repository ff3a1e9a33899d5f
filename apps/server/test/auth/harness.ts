import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { AuthClient } from '@supabase/auth-js';
import { testDatabases } from '@labrish/db/testing/test-database';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createAuthenticate } from '#access/guard.ts';
import type { GivenOptions } from '#auth/options.ts';
import { authRoutes } from '#auth/routes.ts';
import type { AuthServices } from '#auth/context.ts';
import { readEnv } from '#env.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { loggerOptions } from '#log/logger.ts';
import { outboxRoutes } from '#mail/outbox.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { checkedFetch } from './shapes.ts';
import { freePort } from '../harness.ts';

export const SECRET = 'a-secret-for-tests-that-is-long-enough-to-be-one';
export const ADMIN = 'admin@example.org';

/** Creates a job queue whose jobs run only when a test calls `run`; the real queue polls. */
export function createJobList(): Jobs & {
  run(name: string): Promise<Error[]>;
  triggered(name: string): number[];
} {
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const queue: { name: string; data: object }[] = [];
  const triggers = new Map<string, number[]>();
  return {
    handle: <T extends object>(name: string, handler: (data: T) => Promise<void>) => {
      handlers.set(name, handler as (data: object) => Promise<void>);
    },
    every: (name, _cron, handler) => {
      handlers.set(name, handler);
    },
    enqueue: async (name, data) => {
      queue.push({ name, data });
    },
    trigger: (name, { afterSeconds = 0 } = {}) => {
      triggers.set(name, [...(triggers.get(name) ?? []), afterSeconds]);
    },
    start: async () => undefined,
    stop: async () => undefined,
    /** Returns the delays with which a task was triggered since it last began to run. */
    triggered: (name) => triggers.get(name) ?? [],
    /** Runs the waiting jobs of a name (or the sweep of that name) once. @returns the errors that were thrown. */
    run: async (name) => {
      triggers.delete(name);
      const jobs = queue.filter((job) => job.name === name);
      for (const job of jobs) queue.splice(queue.indexOf(job), 1);
      const errors: Error[] = [];
      const handler = handlers.get(name);
      if (!handler) throw new Error(`Nothing handles ${name}`);
      for (const { data } of jobs.length ? jobs : [{ data: {} }])
        await handler(data).catch((error: unknown) => errors.push(error as Error));
      return errors;
    },
  };
}

type ClientOptions = Partial<NonNullable<ConstructorParameters<typeof AuthClient>[0]>>;
export type World = Awaited<ReturnType<typeof startWorld>>;

/** Starts the auth service on a free port of 127.0.0.1, with an in-memory database and a clock that tests move. */
export async function startWorld(
  given: {
    env?: Record<string, string>;
    options?: GivenOptions;
    trustProxy?: boolean;
    database?: TestDatabaseKind;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-auth-'));
  const operator = await generateKeyPair('ES256');
  const trusted = join(folder, 'trusted.json');
  const operatorJwk = { ...(await exportJWK(operator.publicKey)), kid: 'operator', alg: 'ES256' };
  writeFileSync(trusted, JSON.stringify({ keys: [operatorJwk] }));
  const db = await (given.database ?? testDatabases[0])?.open();
  if (!db) throw new Error('No database');
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app: FastifyInstance = Fastify({
    logger: { ...loggerOptions('trace'), stream },
    trustProxy: given.trustProxy ?? false,
    forceCloseConnections: true,
  });
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const env = readEnv({ PORT: String(port), ADMIN_EMAIL: ADMIN, AUTH_TRUSTED_JWKS: trusted, ...given.env });
  let clock = Date.now();
  const jobs = createJobList();
  const services: AuthServices = {
    env,
    log: app.log,
    db,
    secrets: createSecrets(SECRET),
    jobs,
    // Advances by one millisecond per read, so that later rows have later times.
    now: () => new Date(clock++),
  };
  const authenticate = createAuthenticate(services);
  if (!env.AUTH_URL) await app.register(authRoutes(services, given.options), { prefix: '/auth/v1' });
  await app.register(outboxRoutes(services), { prefix: '/outbox' });
  app.get('/whoami', async (request) => ({ caller: await authenticate(request) }));
  await app.listen({ host: '127.0.0.1', port });
  const base = `http://127.0.0.1:${port}`;

  const client = (options: ClientOptions = {}) =>
    new AuthClient({
      url: `${base}/auth/v1`,
      autoRefreshToken: false,
      persistSession: true,
      storage: memory(),
      fetch: checkedFetch,
      storageKey: `tab-${Math.random()}`,
      ...options,
    });
  const serviceToken = (claims: Record<string, unknown> = {}) =>
    new SignJWT({ role: 'service_role', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'operator' })
      .setExpirationTime(Math.floor(services.now().getTime() / 1000) + 600)
      .sign(operator.privateKey);

  return {
    app,
    services,
    jobs,
    lines,
    site,
    base,
    authUrl: `${base}/auth/v1`,
    /** Moves the server's clock; auth-js still uses the real one. */
    advance: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** Creates an auth-js client like that of a browser: with its own storage, but without timers. */
    client,
    /** Signs a token as an operator's script does. */
    serviceToken,
    /** Creates a client with the rights of an operator's script. */
    operator: async () => client({ headers: { authorization: `Bearer ${await serviceToken()}` } }),
    async close() {
      await app.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Mail {
  ID: string;
  Subject: string;
  Text: string;
  HTML: string;
  link: URL;
  code: string;
}

/** Finds the newest mail to an address, or null. */
export async function newestMail(world: Pick<World, 'base'>, to: string): Promise<Mail | null> {
  const found = (await (
    await fetch(`${world.base}/outbox/api/v1/search?query=to:${encodeURIComponent(to)}`)
  ).json()) as {
    messages: { ID: string }[];
  };
  const [first] = found.messages;
  if (!first) return null;
  const mail = (await (await fetch(`${world.base}/outbox/api/v1/message/${first.ID}`)).json()) as Mail;
  const link = /https?:\/\/\S*\/verify\?\S+/.exec(mail.Text)?.[0] ?? 'http://nothing.invalid';
  return { ...mail, link: new URL(link), code: /^ {4}(\d{6})$/m.exec(mail.Text)?.[1] ?? '' };
}

export async function mailTo(world: Pick<World, 'base'>, to: string): Promise<Mail> {
  const mail = await newestMail(world, to);
  if (!mail) throw new Error('No such mail');
  return mail;
}

/** Signs a user in by the code of a mail. The clock moves forward first, so that the mail limit does not refuse. */
export async function signIn(world: World, email: string, client = world.client()) {
  world.advance(61);
  const asked = await client.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const { code } = await mailTo(world, email);
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  if (!data.session) throw new Error('No session');
  return { client, session: data.session, user: data.session.user };
}

/** Creates an account that may sign in, as an operator's script does. */
export async function addUser(world: World, email: string, role: 'admin' | 'reviewer' = 'reviewer') {
  const operator = await world.operator();
  const { data, error } = await operator.admin.createUser({
    email,
    email_confirm: true,
    app_metadata: { role },
  });
  if (error) throw error;
  return data.user;
}

/** Asks the API whom a token identifies. */
export async function whoAmI(
  world: World,
  token: string,
): Promise<{ status: number; caller: { role: string } | null }> {
  const response = await fetch(`${world.base}/whoami`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { caller?: { role: string } | null };
  return { status: response.status, caller: body.caller ?? null };
}

/** Opens a mailed link as a browser would, without following the redirect. */
export async function open(
  world: World,
  link: URL,
): Promise<{ status: number; to: URL; fragment: URLSearchParams }> {
  const response = await fetch(`${world.base}${link.pathname}${link.search}`, { redirect: 'manual' });
  const to = new URL(response.headers.get('location') ?? 'http://nothing.invalid');
  return { status: response.status, to, fragment: new URLSearchParams(to.hash.slice(1)) };
}

/** Counts the statements that wait for another transaction's lock; for PostgreSQL, which runs several at once. */
export async function waitingForLocks(world: World): Promise<number> {
  const { rows } = await world.services.db.sql(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  );
  return rows.length;
}

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
