import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, mailTo, open, signIn, startWorld, whoAmI } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

describe.each(oneTestDatabase)('the account on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    for (const name of ['ann', 'bob', 'cy']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());

  test('a change of address needs both addresses, in either order', async () => {
    const { client, user } = await signIn(world, 'ann@example.org');
    world.advance(61);
    const { data, error } = await client.updateUser(
      { email: 'Anna@Example.org' },
      { emailRedirectTo: `${world.site}/app` },
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'ann@example.org', new_email: 'anna@example.org' });
    const [old, fresh] = [await mailTo(world, 'ann@example.org'), await mailTo(world, 'anna@example.org')];
    const first = await open(world, fresh.link);
    expect(first.fragment.get('message')).toContain('other email');
    expect(first.fragment.has('access_token')).toBe(false);
    expect((await open(world, fresh.link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await client.getUser()).data.user?.email).toBe('ann@example.org');
    const second = await open(world, old.link);
    expect(second.fragment.get('type')).toBe('email_change');
    expect(await whoAmI(world, second.fragment.get('access_token') ?? '')).toMatchObject({
      caller: { name: 'anna@example.org' },
    });
    expect((await client.getUser()).data.user).toMatchObject({ id: user.id, email: 'anna@example.org' });
    expect((await client.getUser()).data.user?.identities).toMatchObject([
      { provider: 'email', email: 'anna@example.org' },
    ]);
    expect((await signIn(world, 'anna@example.org')).user.id).toBe(user.id);
  });

  test('by codes: the first half answers a message, the second a session', async () => {
    const { client } = await signIn(world, 'bob@example.org');
    world.advance(61);
    await client.updateUser({ email: 'bobby@example.org' });
    const verify = (email: string, token: string) =>
      checkedFetch(`${world.authUrl}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, token, type: 'email_change' }),
      });
    const [old, fresh] = [await mailTo(world, 'bob@example.org'), await mailTo(world, 'bobby@example.org')];
    expect((await verify('bobby@example.org', old.code === fresh.code ? '' : old.code)).ok).toBe(false);
    expect(await (await verify('bob@example.org', old.code)).json()).toMatchObject({ code: '200' });
    expect(await (await verify('bobby@example.org', fresh.code)).json()).toMatchObject({
      user: { email: 'bobby@example.org' },
    });
  });

  test('both halves in the same moment change the address once', async () => {
    const { client } = await signIn(world, 'cy@example.org');
    world.advance(61);
    await client.updateUser({ email: 'cyril@example.org' });
    const links = [
      (await mailTo(world, 'cy@example.org')).link,
      (await mailTo(world, 'cyril@example.org')).link,
    ];
    const landed = await Promise.all(links.map((link) => open(world, link)));
    expect(landed.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    expect((await client.getUser()).data.user?.email).toBe('cyril@example.org');
  });

  test('a newer wish voids the older one; an address that is taken is refused, even if it was free when asked', async () => {
    await addUser(world, 'kit@example.org');
    const { client } = await signIn(world, 'kit@example.org');
    expect((await client.updateUser({ email: 'anna@example.org' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    world.advance(61);
    await client.updateUser({ email: 'one@example.org' });
    const older = await mailTo(world, 'kit@example.org');
    expect((await client.updateUser({ email: 'two@example.org' })).error?.status).toBe(429);
    world.advance(61);
    await client.updateUser({ email: 'two@example.org' });
    expect((await open(world, older.link)).fragment.get('error_code')).toBe('otp_expired');
    expect(
      (await open(world, (await mailTo(world, 'one@example.org')).link)).fragment.get('error_code'),
    ).toBe('otp_expired');
    const [old, fresh] = [await mailTo(world, 'kit@example.org'), await mailTo(world, 'two@example.org')];
    await addUser(world, 'two@example.org');
    expect((await open(world, old.link)).fragment.get('message')).toBeTruthy();
    expect((await open(world, fresh.link)).fragment.get('error_code')).toBe('email_exists');
    expect((await client.getUser()).data.user?.email).toBe('kit@example.org');
    world.advance(61);
    expect(
      (await world.client().resend({ type: 'email_change', email: 'two@example.org' })).error,
    ).toBeNull();
  });

  test('data is merged, null takes away, too much is refused; what operators write is out of reach', async () => {
    const { client, session } = await signIn(world, 'anna@example.org');
    await client.updateUser({ data: { colour: 'green', city: 'Kingston' } });
    const { data } = await client.updateUser({ data: { colour: null, role: 'admin' } });
    expect(data.user?.user_metadata).toEqual({ city: 'Kingston', role: 'admin' });
    expect((await whoAmI(world, session.access_token)).caller?.role).toBe('reviewer');
    expect((await client.updateUser({ data: { text: 'x'.repeat(5000) } })).error?.code).toBe(
      'validation_failed',
    );
    const put = (body: object) =>
      checkedFetch(`${world.authUrl}/user`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify(body),
      });
    expect((await put({ app_metadata: { role: 'admin' } })).headers.get('x-sb-error-code')).toBe('not_admin');
    expect((await client.updateUser({ password: 'a long and good one' })).error?.code).toBe(
      'email_provider_disabled',
    );
    expect((await client.updateUser({ phone: '+18765550100' })).error?.code).toBe('phone_provider_disabled');
    expect((await put({ data: { bad: '\u0000' } })).status).toBe(400);
    // A backslash and what follows it are five ordinary characters.
    expect((await put({ data: { fine: String.raw`\u0000` } })).status).toBe(200);
  });

  test('a link of an earlier change of address confirms no later one', async () => {
    await addUser(world, 'una@example.org');
    const { client, user } = await signIn(world, 'una@example.org');
    expect((await client.updateUser({ email: 'mine@example.org' })).error).toBeNull();
    const [old, fresh] = [await mailTo(world, 'una@example.org'), await mailTo(world, 'mine@example.org')];
    // As if another change had begun between the mails and the clicks, without making the links void.
    await world.services.db.prisma.auth_users.update({
      where: { id: user.id },
      data: { new_email: 'theirs@example.org' },
    });
    expect((await open(world, fresh.link)).fragment.get('error_code')).toBe('otp_expired');
    await open(world, old.link);
    expect((await client.getUser()).data.user?.email).toBe('una@example.org');
  });

  test('reauthentication mails a code that counts once', async () => {
    const { client } = await signIn(world, 'anna@example.org');
    world.advance(61);
    expect((await client.reauthenticate()).error).toBeNull();
    const { code, link } = await mailTo(world, 'anna@example.org');
    expect(link.hostname).toBe('nothing.invalid');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await client.updateUser({ nonce: wrong, data: {} })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect((await client.updateUser({ nonce: code, data: {} })).error).toBeNull();
    expect((await client.updateUser({ nonce: code, data: {} })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    // The code signs nobody in.
    world.advance(61);
    await client.reauthenticate();
    const again = await mailTo(world, 'anna@example.org');
    for (const type of ['email', 'magiclink', 'recovery'] as const)
      expect(
        (await world.client().verifyOtp({ email: 'anna@example.org', token: again.code, type })).error?.code,
      ).toBe('otp_expired');
  });

  test('with PKCE the address changes and the browser gets a code', async () => {
    await addUser(world, 'eve@example.org');
    const { session } = await signIn(world, 'eve@example.org');
    world.advance(61);
    // Call the service without auth-js, which discards its verifier when updateUser saves the session.
    const send = (method: string, path: string, body: object) =>
      checkedFetch(`${world.authUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify(body),
      });
    const code_verifier = 'v'.repeat(64);
    const challenge = { code_challenge: code_verifier, code_challenge_method: 'plain' };
    expect((await send('PUT', '/user', { email: 'eva@example.org', ...challenge })).status).toBe(200);
    await open(world, (await mailTo(world, 'eve@example.org')).link);
    const { to } = await open(world, (await mailTo(world, 'eva@example.org')).link);
    const answer = await send('POST', '/token?grant_type=pkce', {
      auth_code: to.searchParams.get('code'),
      code_verifier,
    });
    expect(await answer.json()).toMatchObject({ user: { email: 'eva@example.org' } });
  });
});
