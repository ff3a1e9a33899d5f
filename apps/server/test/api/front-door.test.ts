import { createCaller } from '@labrish/api';
import { createClient } from '@labrish/api/client';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiContext } from '#api-context.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { oneDatabase, startServer, type TestServer } from '../harness.ts';
import { PUBLIC } from '../site/fixture.ts';

/** Settings with two mails an hour, and a mail server that does not exist, so that mails stay in the queue. */
const SETTINGS = { ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:1', AUTH_MAILS_PER_HOUR: '2' };
const PER_IP = 30;

const keyOf = async ({ services }: TestServer, name: string) =>
  (await createCaller(adminContext(services)).apiKeys.create({ name, role: 'admin', scopes: null })).key;

describe.each(oneDatabase)('a public server on $name', ({ url: database }) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    // The clock never advances: all calls count for one minute, and all invitations for one hour.
    const now = new Date();
    server = await startServer({ database, settings: SETTINGS, now: () => now });
    await addAdmin(server.services);
    key = await keyOf(server, 'Invites');
  });
  afterAll(() => server.close());

  const invite = async (email: string) => {
    const response = await fetch(`${server.url}/api/admin/users/invite`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'reviewer' }),
    });
    return { status: response.status, ...((await response.json()) as { error?: string }) };
  };

  test('refuses an invitation that cannot go out, in words and with its status', async () => {
    expect(await invite(`${'a'.repeat(65)}@example.org`)).toMatchObject({
      status: 400,
      error: expect.stringContaining('Please give an email address.') as string,
    });
    expect((await invite('one@example.org')).status).toBe(201);
    expect((await invite('two@example.org')).status).toBe(201);
    const third = await invite('three@example.org');
    expect(third).toMatchObject({ status: 429, error: expect.stringMatching(/^Nothing was sent/) as string });
    expect(await server.services.db.prisma.mails.count()).toBe(2);
    const invited = await server.services.db.prisma.auth_invites.findMany({ orderBy: { email: 'asc' } });
    expect(invited.map(({ email }) => email)).toEqual(['one@example.org', 'two@example.org']);
  });

  test('tells who was faster with the same address', async () => {
    const { now, db } = server.services;
    const open = { ...server.services, now: () => new Date(now().getTime() + 3_600_000) };
    const request = { headers: { authorization: `Bearer ${key}` }, query: {} } as FastifyRequest;
    const context = await createApiContext(open, server)(request);
    await db.prisma.profiles.create({
      data: { id: 'a0000000-0000-4000-8000-000000000009', email: 'here@example.org', role: 'reviewer' },
    });
    // Call `invite` directly, as a second invitation at the same moment would: the procedure would already find the user.
    const late = context.invite(
      { email: 'here@example.org', role: 'reviewer', invited_by: context.caller.id },
      () => Promise.resolve(),
    );
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is already a user with this address.',
    });
  });

  test('counts the calls of a key, not the requests that they travel in', async () => {
    const mine = await keyOf(server, 'Batches');
    const batch = async (calls: number) => {
      const path = Array.from({ length: calls }, () => 'users.me').join(',');
      const headers = { authorization: `Bearer ${mine}` };
      return (await fetch(`${server.url}/trpc/${path}?batch=1&input=%7B%7D`, { headers })).status;
    };
    // Call with an API key: it has no profile, so each call is refused at once and only counts.
    for (let i = 0; i < 6; i++) expect(await batch(100)).toBe(404);
    expect(await batch(1)).toBe(429);
    expect(await batch(101)).toBe(400);
  });

  test('takes more calls of a script at once than travel together', async () => {
    const client = createClient({ url: server.url, apiKey: await keyOf(server, 'Script') });
    const create = (n: number) =>
      client.prompts.create.mutate({ topic: `Topic ${n}`, english: 'E', mix: 'M', patwa: 'P' });
    const made = await Promise.all(Array.from({ length: 120 }, (_, n) => create(n)));
    expect(made).toHaveLength(120);
  });
});

describe('the address of a caller', () => {
  /** Counts how many of 40 requests for a link are allowed if each claims another address. */
  async function letThrough(settings: Record<string, string>, forwarded: (n: number) => string) {
    const server = await startServer({ settings: { ...SETTINGS, ...settings } });
    let through = 0;
    for (let n = 0; n < 40; n++) {
      const { status } = await fetch(`${server.url}/auth/v1/otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
        body: '{}',
      });
      if (status !== 429) through++;
    }
    await server.close();
    return through;
  }

  test('is what the proxy before us saw, whatever the caller wrote before that', async () => {
    expect(await letThrough({}, (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(PER_IP);
    expect(await letThrough({}, (n) => `198.51.100.${n}`)).toBe(40);
  });

  test('is that of the connection when no proxy is trusted', async () => {
    expect(await letThrough({ TRUST_PROXY: 'none' }, (n) => `198.51.100.${n}`)).toBe(PER_IP);
  });

  /** Returns the log's lines about TRUST_PROXY after two requests. */
  async function warnings(TRUST_PROXY: string, headers: Record<string, string>) {
    const server = await startServer({ settings: { ...SETTINGS, TRUST_PROXY } });
    for (let n = 0; n < 2; n++) await fetch(`${server.url}/health`, { headers });
    await server.close();
    return server.logged.filter((line) => line.includes('TRUST_PROXY'));
  }

  test('is missed once in the log when a proxy forwards for it that is not named', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.7' };
    const said = await warnings('10.0.0.5', forwarded);
    expect(said).toEqual([expect.stringContaining('name it there')]);
    expect(said[0]).not.toMatch(/198\.51\.100\.7|127\.0\.0\.1/);
    expect(await warnings('10.0.0.5', {})).toEqual([]);
    expect(await warnings('loopback', forwarded)).toEqual([]);
    expect(await warnings('none', forwarded)).toEqual([]);
  });
});
