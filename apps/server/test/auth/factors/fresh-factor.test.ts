import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, newestMail, signIn, startWorld } from '../harness.ts';
import type { World } from '../harness.ts';

describe.each(oneTestDatabase)('a fresh factor on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
  });
  afterAll(() => world.close());

  const codeFor = (secret: string) =>
    new TOTP({ secret }).generate({ timestamp: world.services.now().getTime() });

  /** Sets up a verified factor, and moves the clock past its code. */
  async function enrol(client: ReturnType<World['client']>) {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error) throw error;
    const done = await client.mfa.challengeAndVerify({ factorId: data.id, code: codeFor(data.totp.secret) });
    if (done.error) throw done.error;
    world.advance(90);
    return { id: data.id, secret: data.totp.secret };
  }

  test('what a session must not do by a code of long ago: set up or remove a factor, or make recovery codes', async () => {
    await addUser(world, 'uma@example.org');
    const { client, user } = await signIn(world, 'uma@example.org');
    const { id: factorId, secret } = await enrol(client);
    // A set-up that began while the code was fresh is finished.
    const { data: begun } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' });
    world.advance(400);
    const again = await client.mfa.challengeAndVerify({
      factorId: begun?.id ?? '',
      code: codeFor(begun?.totp.secret ?? ''),
    });
    expect(again.error).toBeNull();
    world.advance(400);
    const stale = { status: 403, code: 'reauthentication_needed' };
    const enrolling = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' });
    expect((await enrolling()).error).toMatchObject(stale);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(stale);
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const codes = await fetch(`${world.authUrl}/recovery-codes`, { method: 'POST', headers });
    expect(codes.status).toBe(403);
    // A factor whose set-up began without a fresh code is not finished either.
    const planted = await world.services.db.prisma.auth_factors.create({
      data: { user_id: user.id, factor_type: 'totp', created_at: world.services.now() },
    });
    expect((await client.mfa.challenge({ factorId: planted.id })).error).toMatchObject(stale);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull();
    expect((await enrolling()).error).toBeNull();
  });

  test('set-ups that are given up do not use up the mails that warn an owner', async () => {
    await addUser(world, 'gus@example.org');
    const { client } = await signIn(world, 'gus@example.org');
    for (let n = 0; n < 25; n += 1) {
      const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'none' });
      await client.mfa.unenroll({ factorId: data?.id ?? '' });
    }
    const before = await newestMail(world, 'gus@example.org');
    await enrol(client);
    await expect.poll(async () => (await newestMail(world, 'gus@example.org'))?.ID).not.toBe(before?.ID);
  });
});
