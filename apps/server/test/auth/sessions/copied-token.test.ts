import { AuthClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#auth/first-admin.ts';
import { mailTo } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';
import { databases, startServer } from '../../harness.ts';
import type { TestServer } from '../../harness.ts';

const ADMIN = 'admin@example.org';
const NEEDS_CODE = 'Enter the code of your second factor to go on.';

describe.each(databases)(
  'who has the mailbox and copied a session before its second factor, on $name',
  (database) => {
    let server: TestServer;
    let clock = Date.now();
    beforeAll(async () => {
      server = await startServer({
        database: database.url,
        settings: { ADMIN_EMAIL: ADMIN },
        now: () => new Date(clock++),
      });
      await ensureFirstAdmin(server.services);
    });
    afterAll(() => server.close());

    const browser = () =>
      new AuthClient({
        url: `${server.url}/auth/v1`,
        autoRefreshToken: false,
        persistSession: false,
        fetch: checkedFetch,
      });
    const codeFor = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock });

    async function signIn() {
      clock += 61_000;
      const client = browser();
      await client.signInWithOtp({ email: ADMIN });
      const { code } = await mailTo({ base: server.url }, ADMIN);
      const { data, error } = await client.verifyOtp({ email: ADMIN, token: code, type: 'email' });
      if (error ?? !data.session) throw error ?? new Error('No session');
      return { client, session: data.session };
    }

    async function call(method: string, path: string, token: string, body?: object) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, code: response.headers.get('x-sb-error-code'), text };
    }

    test('can do nothing with it once its owner has given the code', async () => {
      const owner = await signIn();
      const { data, error } = await owner.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      if (error) throw error;
      const [factorId, secret] = [data.id, data.totp.secret];
      expect(
        (await owner.client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error,
      ).toBeNull();

      // The stranger signs in through the mailbox, copies the tokens, and gets the owner to enter the code in that session.
      const { session: copied } = await signIn();
      expect((await call('GET', '/api/admin/users', copied.access_token)).status).toBe(403);
      clock += 90_000;
      const victim = browser();
      await victim.setSession(copied);
      const raised = await victim.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
      expect((await call('GET', '/api/admin/users', raised.data?.access_token ?? '')).status).toBe(200);

      const stranger = copied.access_token;
      for (const [method, path, body] of [
        ['GET', '/api/admin/users', undefined],
        ['POST', '/api/admin/api-keys', { name: 'mine', role: 'admin' }],
        ['POST', '/api/admin/users/invite', { email: 'mallory@example.org', role: 'admin' }],
      ] as const) {
        const answer = await call(method, path, stranger, body);
        expect([path, answer.status]).toEqual([path, 403]);
        expect(answer.text).toContain(NEEDS_CODE);
      }
      const refused = async (method: string, path: string, body?: object) => {
        const { status, code } = await call(method, `/auth/v1${path}`, stranger, body);
        return [status, code];
      };
      expect(await refused('POST', '/factors', { factor_type: 'totp', friendly_name: 'mine' })).toEqual([
        403,
        'insufficient_aal',
      ]);
      expect(await refused('DELETE', `/factors/${factorId}`)).toEqual([422, 'insufficient_aal']);
      expect(await refused('PUT', '/user', { email: 'mallory@example.org' })).toEqual([
        401,
        'insufficient_aal',
      ]);

      // The stranger cannot finish a factor that the owner has begun to set up, although its secret was known.
      const begun = await victim.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      if (begun.error) throw begun.error;
      const challenge = await victim.mfa.challenge({ factorId: begun.data.id });
      const proof = { challenge_id: challenge.data?.id, code: codeFor(begun.data.totp.secret) };
      expect(await refused('POST', `/factors/${begun.data.id}/challenge`, {})).toEqual([
        403,
        'insufficient_aal',
      ]);
      expect(await refused('POST', `/factors/${begun.data.id}/verify`, proof)).toEqual([
        403,
        'insufficient_aal',
      ]);

      const { prisma } = server.services.db;
      expect(await prisma.api_keys.count()).toBe(0);
      expect(await prisma.auth_factors.count({ where: { status: 'verified' } })).toBe(1);
      expect((await call('GET', '/api/admin/users', raised.data?.access_token ?? '')).status).toBe(200);
      const renewed = await browser().refreshSession({ refresh_token: copied.refresh_token });
      expect(renewed.error?.code).toBe('refresh_token_already_used');
    });
  },
);
