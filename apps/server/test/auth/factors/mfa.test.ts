import { testDatabases } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, signIn, startWorld, waitingForLocks, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';

describe.each(testDatabases)('second factors on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database, options: { limits: { factorTriesPerMinute: 1000 } } });
    for (const name of ['ann', 'bob', 'cy', 'dee']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());

  const codeFor = (secret: string, secondsAhead = 0) =>
    new TOTP({ secret }).generate({ timestamp: world.services.now().getTime() + secondsAhead * 1000 });

  /** Sets up a verified factor, and moves the clock past its code. */
  async function enrol(client: ReturnType<World['client']>, friendlyName = 'Phone') {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    const done = await client.mfa.challengeAndVerify({ factorId: data.id, code: codeFor(data.totp.secret) });
    if (done.error) throw done.error;
    world.advance(90);
    return { id: data.id, secret: data.totp.secret };
  }

  test('enrolment: a QR code that browsers draw, then aal2; lower sessions and their refresh tokens end', async () => {
    const elsewhere = await signIn(world, 'ann@example.org');
    const { client, session } = await signIn(world, 'ann@example.org');
    const { data } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Labrish',
    });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data?.totp.qr_code).not.toContain('#');
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    // No code is asked for, because the factor is not verified yet.
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const verified = await client.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeFor(data?.totp.secret ?? ''),
    });
    expect(verified.error).toBeNull();
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(
      level?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
    ).toEqual(['totp', 'otp']);
    expect((await whoAmI(world, elsewhere.session.access_token)).status).toBe(401);
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { status: 'verified', friendly_name: 'Phone' },
    ]);
    // The refresh token from before the second factor must not become an aal2 session.
    const old = await world.client().refreshSession({ refresh_token: session.refresh_token });
    expect(old.error?.code).toBe('refresh_token_already_used');
  });

  test('a new sign-in has to give the code before the API lets it in', async () => {
    const first = await signIn(world, 'bob@example.org');
    const factor = await enrol(first.client);
    const { client, session } = await signIn(world, 'bob@example.org');
    expect((await whoAmI(world, session.access_token)).status).toBe(403);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const { data } = await client.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeFor(factor.secret),
    });
    expect((await whoAmI(world, data?.access_token ?? '')).status).toBe(200);
    expect((await client.refreshSession()).data.session?.access_token).toBeTruthy();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });

  test('a code counts once: not again, not in another session, not after a later one, not twice at once', async () => {
    const { client } = await signIn(world, 'cy@example.org');
    const factor = await enrol(client);
    const { id: factorId, secret } = factor;
    const code = codeFor(secret);
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe(
      'mfa_verification_failed',
    );
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeFor(secret, 30) })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeFor(secret, -30) })).error?.code).toBe(
      'mfa_verification_failed',
    );
    world.advance(120);
    const challenges = await Promise.all([1, 2, 3].map(() => client.mfa.challenge({ factorId })));
    const bearer = (await client.getSession()).data.session?.access_token ?? '';
    const statuses = await Promise.all(
      challenges.map(
        async ({ data }) => (await verify(bearer, factorId, data?.id ?? '', codeFor(secret))).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  const verify = (bearer: string, factor: string, challenge_id: string, code: string) =>
    checkedFetch(`${world.authUrl}/factors/${factor}/verify`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ challenge_id, code }),
    });
  const remove = (bearer: string, factor: string) =>
    checkedFetch(`${world.authUrl}/factors/${factor}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bearer}`, 'x-supabase-api-version': '2024-01-01' },
    });
  const errorOf = async (response: Response) => response.headers.get('x-sb-error-code');

  test('challenges expire, are used once, void after five wrong codes, and belong to one factor of one user', async () => {
    const { client } = await signIn(world, 'dee@example.org');
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? ''];
    const challenge = async () => (await client.mfa.challenge({ factorId })).data?.id ?? '';
    const bearer = (await client.getSession()).data.session?.access_token ?? '';
    const wrong = codeFor(secret) === '000000' ? '000001' : '000000';

    const tried = await challenge();
    for (let i = 0; i < 5; i++)
      expect(await errorOf(await verify(bearer, factorId, tried, wrong))).toBe('mfa_verification_failed');
    expect(await errorOf(await verify(bearer, factorId, tried, codeFor(secret)))).toBe(
      'mfa_challenge_expired',
    );
    expect(await errorOf(await verify(bearer, factorId, await challenge(), ''))).toBe('validation_failed');
    expect(await errorOf(await verify(bearer, factorId, 'nonsense', codeFor(secret)))).toBe(
      'mfa_factor_not_found',
    );
    expect(await errorOf(await verify(bearer, 'nonsense', await challenge(), codeFor(secret)))).toBe(
      'mfa_factor_not_found',
    );
    const late = await challenge();
    world.advance(301);
    expect(await errorOf(await verify(bearer, factorId, late, codeFor(secret)))).toBe(
      'mfa_challenge_expired',
    );
    const used = await challenge();
    const raised = await verify(bearer, factorId, used, codeFor(secret));
    expect(raised.status).toBe(200);
    expect(await errorOf(await verify(bearer, factorId, used, codeFor(secret, 30)))).toBe(
      'mfa_ip_address_mismatch',
    );

    // Somebody else, with full rights of their own, can neither challenge nor verify nor remove it.
    const bob = await signIn(world, 'ann@example.org');
    expect((await bob.client.mfa.challenge({ factorId })).error?.status).toBe(404);
    expect((await bob.client.mfa.unenroll({ factorId })).error?.status).toBe(422);
    expect(
      await errorOf(await verify(bob.session.access_token, factorId, await challenge(), codeFor(secret))),
    ).toBe('mfa_factor_not_found');
  });

  test('what a mailbox alone must not do: enrol, remove a factor, change the address', async () => {
    await addUser(world, 'eve@example.org');
    const { id: factorId, secret } = await enrol((await signIn(world, 'eve@example.org')).client);
    const { client } = await signIn(world, 'eve@example.org');
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await client.updateUser({ email: 'mallory@example.org' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    await client.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const refreshed = await client.refreshSession();
    expect(refreshed.data.user?.factors).toBeUndefined();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });

  // Only on PostgreSQL: PGlite runs one transaction at a time.
  test.runIf(database.name === 'PostgreSQL')(
    'while a factor is being verified, codes of others and its removal wait, and then need it',
    async () => {
      const { prisma } = world.services.db;
      await addUser(world, 'gil@example.org');
      const { client, session, user } = await signIn(world, 'gil@example.org');
      const bearer = session.access_token;
      const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'planted' });
      const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? ''];
      const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? '';
      const owned = await prisma.auth_factors.create({ data: { user_id: user.id, factor_type: 'totp' } });

      const attempts = await prisma.$transaction(
        async (tx) => {
          await tx.$queryRaw`select 1 from auth_users where id = ${user.id}::uuid for update`;
          await tx.auth_factors.update({ where: { id: owned.id }, data: { status: 'verified' } });
          let answered = 0;
          const both = [verify(bearer, factorId, challengeId, codeFor(secret)), remove(bearer, owned.id)];
          for (const one of both) void one.finally(() => (answered += 1));
          await expect.poll(async () => answered + (await waitingForLocks(world))).toBe(2);
          return { both };
        },
        { timeout: 60_000 },
      );
      const codes = (await Promise.all(attempts.both)).map((response) => errorOf(response));
      expect(await Promise.all(codes)).toEqual(['insufficient_aal', 'insufficient_aal']);
    },
  );

  test('names are unique, ten factors are enough, kinds that are not offered are refused clearly', async () => {
    await addUser(world, 'fay@example.org');
    const { client } = await signIn(world, 'fay@example.org');
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_factor_name_conflict');
    for (let i = 1; i < 10; i++)
      expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: `n${i}` })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'more' })).error?.code).toBe(
      'too_many_enrolled_mfa_factors',
    );
    // Factors that were not verified within five minutes no longer count.
    world.advance(301);
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    const phone = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'p', phone: '+18765550100' });
    expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled');
  });
});
