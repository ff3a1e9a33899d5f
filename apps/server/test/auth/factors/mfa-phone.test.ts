import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';
import { createPhones, PHONE } from './phones.ts';

describe.each(oneTestDatabase)('codes by phone on $name', (database) => {
  let world: World;
  const { sent, sendCode, newest, wrong, enrol, challenge, verify } = createPhones(() => world);
  beforeAll(async () => {
    world = await startWorld({
      database,
      options: { sendCode, limits: { factorTriesPerMinute: 1000 } },
    });
    for (const name of ['ann', 'bob', 'hal', 'ida']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    sent.length = 0;
    world.advance(61);
  });

  test('a code from the phone raises the session; lower ones and earlier refresh tokens end', async () => {
    const elsewhere = await signIn(world, 'ann@example.org');
    const { client, session } = await signIn(world, 'ann@example.org');
    const factorId = await enrol(client);
    const challengeId = await challenge(client, factorId);
    expect(sent).toEqual([{ phone: PHONE, text: expect.stringContaining('5 minutes') as string }]);
    expect(await verify(client, factorId, challengeId, newest())).toBeUndefined();
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'mfa/phone' }, { method: 'otp' }]);
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { status: 'verified', friendly_name: 'Mobile', phone: PHONE },
    ]);
    expect((await whoAmI(world, elsewhere.session.access_token)).status).toBe(401);
    const old = await world.client().refreshSession({ refresh_token: session.refresh_token });
    expect(old.error?.code).toBe('refresh_token_already_used');

    // The next sign-in has to give a code, and cannot get around it.
    const again = await signIn(world, 'ann@example.org');
    expect((await whoAmI(world, again.session.access_token)).status).toBe(403);
    expect((await again.client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    const second = await challenge(again.client, factorId);
    expect(await verify(again.client, factorId, second, newest())).toBeUndefined();
    const raised = (await again.client.getSession()).data.session?.access_token ?? '';
    expect((await whoAmI(world, raised)).status).toBe(200);
    expect((await again.client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await again.client.refreshSession();
    expect((await again.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });

  test('a code counts once, for its own challenge, for five minutes and five tries', async () => {
    const { client } = await signIn(world, 'bob@example.org');
    const factorId = await enrol(client, '+18765550112');
    const first = await challenge(client, factorId);
    const firstCode = newest();
    world.advance(61);
    const second = await challenge(client, factorId);
    if (firstCode !== newest())
      expect(await verify(client, factorId, second, firstCode)).toBe('mfa_verification_failed');
    // Call without the client, which would send one request after the other.
    const bearer = (await client.getSession()).data.session?.access_token ?? '';
    const atOnce = () =>
      checkedFetch(`${world.authUrl}/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ challenge_id: second, code: newest() }),
      });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await atOnce()).status));
    expect(statuses.sort()).toEqual([200, 422, 422]);
    expect(await verify(client, factorId, second, newest())).toBe('mfa_ip_address_mismatch');
    world.advance(240);
    expect(await verify(client, factorId, first, firstCode)).toBe('mfa_challenge_expired');

    const third = await challenge(client, factorId);
    for (let i = 0; i < 5; i++)
      expect(await verify(client, factorId, third, wrong())).toBe('mfa_verification_failed');
    expect(await verify(client, factorId, third, newest())).toBe('mfa_challenge_expired');
  });

  test('what a mailbox began before there was a second factor ends when there is one', async () => {
    const mailbox = await signIn(world, 'hal@example.org');
    await mailbox.client.mfa.enroll({ factorType: 'totp', friendlyName: 'planted' });
    const { client, user } = await signIn(world, 'hal@example.org');
    const factorId = await enrol(client, '+18765550119');
    expect(await verify(client, factorId, await challenge(client, factorId), newest())).toBeUndefined();
    const stored = await world.services.db.prisma.auth_factors.findMany({ where: { user_id: user.id } });
    expect(stored).toMatchObject([{ id: factorId, status: 'verified' }]);
  });

  test('a further factor takes the code of the first one until it is verified', async () => {
    const { client } = await signIn(world, 'ida@example.org');
    const phone = await enrol(client, '+18765550120');
    expect(await verify(client, phone, await challenge(client, phone), newest())).toBeUndefined();
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    if (error) throw error;
    const appCode = () =>
      new TOTP({ secret: data.totp.secret }).generate({ timestamp: world.services.now().getTime() });
    const factorId = data.id;
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? '';
    const mailbox = await signIn(world, 'ida@example.org');
    const refused = { status: 403, code: 'insufficient_aal' };
    expect((await mailbox.client.mfa.challenge({ factorId })).error).toMatchObject(refused);
    const attempt = { factorId, challengeId, code: appCode() };
    expect((await mailbox.client.mfa.verify(attempt)).error).toMatchObject(refused);
    expect(await verify(client, factorId, challengeId, appCode())).toBeUndefined();
  });
});
