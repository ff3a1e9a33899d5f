import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSignInLink } from '#auth/first-admin.ts';
import { ADMIN, addUser, mailTo, open, startWorld } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Reads every row of every table as text; bytes appear as latin-1, hexadecimal and base64. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await world.services.db.sql(
    `select table_name from information_schema.tables where table_schema = 'public'`,
    [],
  );
  const texts: string[] = [];
  for (const { table_name } of tables) {
    const { rows } = await world.services.db.sql(`select * from "${String(table_name)}"`, []);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (value instanceof Uint8Array) {
        const bytes = Buffer.from(value);
        texts.push(
          bytes.toString('latin1'),
          bytes.toString('hex'),
          bytes.toString('base64'),
          bytes.toString('base64url'),
        );
      } else texts.push(typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? ''));
    }
  }
  return texts.join('\n');
}

test('after a full run, nothing in the database or the logs can be used to sign in', async () => {
  const secrets = new Map<string, string>();
  const note = (name: string, value: string | null | undefined) => {
    if (!value) throw new Error(`${name} is missing`);
    secrets.set(name, value);
  };
  const first = await firstSignInLink(world.services);
  note('setup token', new URL(first ?? '').searchParams.get('token'));
  await open(world, new URL(first ?? ''));

  await addUser(world, 'ann@example.org');
  const client = world.client();
  await client.signInWithOtp({ email: 'ann@example.org' });
  const unused = await mailTo(world, 'ann@example.org');
  note('unused link token', unused.link.searchParams.get('token'));
  world.advance(61);
  await client.signInWithOtp({ email: 'ann@example.org' });
  const mail = await mailTo(world, 'ann@example.org');
  note('link token', mail.link.searchParams.get('token'));
  const { fragment } = await open(world, mail.link);
  note('access token', fragment.get('access_token'));
  note('refresh token', fragment.get('refresh_token'));
  await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  note('second refresh token', (await client.refreshSession()).data.session?.refresh_token);
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  note('TOTP secret', data?.totp.secret);
  const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate({
    timestamp: world.services.now().getTime(),
  });
  const raised = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
  note('third refresh token', raised.data?.refresh_token);

  const pkce = world.client({ flowType: 'pkce' });
  world.advance(61);
  await pkce.signInWithOtp({ email: 'ann@example.org' });
  const landed = await open(world, (await mailTo(world, 'ann@example.org')).link);
  note('auth code', landed.to.searchParams.get('code'));
  const operator = await world.operator();
  note('service token', await world.serviceToken());
  const link = await operator.admin.generateLink({ type: 'recovery', email: 'ann@example.org' });
  note('hashed token', link.data.properties?.hashed_token);
  note('private key', 'PRIVATE KEY');
  // Cause failures too, because they are logged.
  const token = secrets.get('link token') ?? '';
  await fetch(`${world.authUrl}/verify?token=${token}&type=magiclink`, { redirect: 'manual' });
  await checkedFetch(`${world.authUrl}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"token":"${token}`,
  });
  await checkedFetch(`${world.authUrl}/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: `${secrets.get('refresh token')}x` }),
  });

  const stored = await everythingStored();
  const logged = world.lines.join('');
  expect(stored.length).toBeGreaterThan(10_000);
  expect(world.lines.length).toBeGreaterThan(10);
  for (const [name, value] of secrets)
    for (const form of [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replaceAll('=', ''),
      Buffer.from(value).toString('hex'),
    ]) {
      expect(stored.includes(form), `${name} is stored`).toBe(false);
      expect(logged.includes(form), `${name} is logged`).toBe(false);
    }
  // A hash without a key would reveal a code: there are only a million codes.
  for (const { code } of [unused, mail])
    for (const algorithm of ['md5', 'sha1', 'sha256'])
      expect(stored).not.toContain(createHash(algorithm).update(code).digest('hex'));
  for (const address of ['ann@example.org', ADMIN]) expect(logged).not.toContain(address);
});

test('what has run out is gone a day later; who is signed in stays so', async () => {
  const { prisma } = world.services.db;
  const counts = async () =>
    Promise.all([
      prisma.auth_one_time_tokens.count(),
      prisma.auth_flows.count(),
      prisma.auth_challenges.count(),
      prisma.auth_throttles.count(),
    ]);
  const sessions = await prisma.auth_sessions.count();
  expect((await counts()).every((count) => count > 0)).toBe(true);
  expect(await world.jobs.run('auth-sweep')).toEqual([]);
  expect((await counts()).every((count) => count > 0)).toBe(true);
  world.advance(26 * 3600);
  await world.jobs.run('auth-sweep');
  expect(await counts()).toEqual([0, 0, 0, 0]);
  expect(await prisma.auth_sessions.count()).toBe(sessions);
  expect(await prisma.mails.count()).toBeGreaterThan(0);
  world.advance(7 * 24 * 3600);
  await world.jobs.run('mail-sweep');
  expect(await prisma.mails.count()).toBe(0);
});
