import { assertNotLastAdmin } from '@labrish/api/users/lose-access';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#auth/first-admin.ts';
import { inviteUser } from '#auth/invites.ts';
import {
  ADMIN,
  addUser,
  mailTo,
  newestMail,
  open,
  signIn,
  startWorld,
  whoAmI,
  type World,
} from './harness.ts';

describe.each(oneTestDatabase)("operators' scripts on $name", (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    await ensureFirstAdmin(world.services);
  });
  afterAll(() => world.close());

  const adminApi = async () => (await world.operator()).admin;

  test('create, get, list by pages, update, delete', async () => {
    const admin = await adminApi();
    for (const name of ['a', 'b', 'c']) await addUser(world, `${name}@pages.example`);
    const { data, error } = await admin.createUser({
      email: 'Ann@Example.org',
      email_confirm: true,
      user_metadata: { city: 'Kingston' },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      email: 'ann@example.org',
      user_metadata: { city: 'Kingston' },
    });
    expect((await admin.createUser({ email: 'ann@example.org' })).error?.code).toBe('email_exists');
    const page = await admin.listUsers({ page: 1, perPage: 2 });
    expect(page.data).toMatchObject({ total: 5, nextPage: 2, lastPage: 3 });
    expect(page.data.users[0]?.id).toBe(id);
    expect((await admin.listUsers({ page: 3, perPage: 2 })).data.users).toHaveLength(1);
    expect(
      (await admin.updateUserById(id, { email: 'anna@example.org', user_metadata: { city: null } })).data
        .user,
    ).toMatchObject({
      email: 'anna@example.org',
      user_metadata: {},
    });
    expect((await admin.updateUserById(id, { ban_duration: 'for ever' })).error?.code).toBe(
      'validation_failed',
    );
    const { session } = await signIn(world, 'anna@example.org');
    expect((await admin.deleteUser(id, true)).error?.code).toBe('validation_failed');
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await admin.deleteUser(id)).error?.status).toBe(404);
  });

  test('a role is what an operator or an invite says; demotion ends the sessions at once', async () => {
    const admin = await adminApi();
    const user = await addUser(world, 'boss@example.org', 'admin');
    const { client, session } = await signIn(world, 'boss@example.org');
    expect((await whoAmI(world, session.access_token)).caller?.role).toBe('admin');
    expect((await admin.updateUserById(user.id, { app_metadata: { role: 'king' } })).error?.code).toBe(
      'validation_failed',
    );
    expect((await admin.updateUserById(user.id, { app_metadata: { role: 'reviewer' } })).error).toBeNull();
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect(
      (await whoAmI(world, (await signIn(world, 'boss@example.org')).session.access_token)).caller?.role,
    ).toBe('reviewer');
  });

  test('the last administrator cannot be demoted, banned or deleted; nor can two demote each other', async () => {
    const admin = await adminApi();
    const { user } = await signIn(world, ADMIN);
    for (const change of [{ app_metadata: { role: 'reviewer' } }, { ban_duration: '1h' }])
      expect((await admin.updateUserById(user.id, change)).error?.code).toBe('last_admin');
    expect((await admin.deleteUser(user.id)).error?.code).toBe('last_admin');
    const second = await addUser(world, 'second@example.org', 'admin');
    const demote = (id: string) => admin.updateUserById(id, { app_metadata: { role: 'reviewer' } });
    const both = await Promise.all([demote(user.id), demote(second.id)]);
    expect(both.filter(({ error }) => error?.code === 'last_admin')).toHaveLength(1);
    expect(await world.services.db.prisma.profiles.count({ where: { role: 'admin' } })).toBe(1);
    await world.services.db.prisma.profiles.updateMany({
      where: { id: { in: [user.id, second.id] } },
      data: { role: 'admin' },
    });
    // A banned administrator does not count as another one.
    await admin.updateUserById(second.id, { ban_duration: '1h' });
    expect((await demote(user.id)).error?.code).toBe('last_admin');
    await world.services.db.prisma.$transaction((tx) =>
      assertNotLastAdmin(tx, second.id, world.services.now()),
    );
  });

  test('an invite: mail, seven days, one use, the role of the invite and never that of the guest', async () => {
    const admin = await adminApi();
    const { data, error } = await admin.inviteUserByEmail('guest@example.org', { data: { role: 'admin' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    const { link } = await mailTo(world, 'guest@example.org');
    expect(link.searchParams.get('type')).toBe('invite');
    const { fragment } = await open(world, link);
    expect((await whoAmI(world, fragment.get('access_token') ?? '')).caller?.role).toBe('reviewer');
    expect((await open(world, link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await admin.inviteUserByEmail('guest@example.org')).error?.code).toBe('email_exists');

    const boss = await addUser(world, 'inviting@example.org', 'admin');
    await inviteUser(world.services, { email: 'Chief@example.org', role: 'admin', invitedBy: boss.id });
    const { Subject, Text } = await mailTo(world, 'chief@example.org');
    expect(Subject).toBe('inviting@example.org invites you to Labrish');
    for (const words of ['inviting@example.org invites you to help', 'as an administrator', 'voice notes'])
      expect(Text).toContain(words);
    expect(Text).toContain('It works once, within seven days.');
    expect(Text).not.toMatch(/\bcode\b|minutes/);
    // An invited user may also request a link themselves.
    const { session } = await signIn(world, 'chief@example.org');
    expect((await whoAmI(world, session.access_token)).caller?.role).toBe('admin');

    await inviteUser(world.services, { email: 'late@example.org', role: 'reviewer' });
    const late = await mailTo(world, 'late@example.org');
    world.advance(7 * 24 * 3600 + 1);
    expect((await open(world, late.link)).fragment.get('error_code')).toBe('otp_expired');
    await world.client().signInWithOtp({ email: 'late@example.org' });
    expect((await mailTo(world, 'late@example.org')).ID).toBe(late.ID);
    await expect(inviteUser(world.services, { email: 'no address', role: 'reviewer' })).rejects.toThrow(
      'invalid format',
    );
  });

  test('generated links: each type signs in or confirms, by link, hash and code', async () => {
    const admin = await adminApi();
    await addUser(world, 'link@example.org');
    const magic = await admin.generateLink({
      type: 'magiclink',
      email: 'link@example.org',
      options: { redirectTo: `${world.site}/app/admin` },
    });
    expect(magic.data.properties).toMatchObject({
      verification_type: 'magiclink',
      redirect_to: `${world.site}/app/admin`,
    });
    expect((await open(world, new URL(magic.data.properties?.action_link ?? ''))).to.pathname).toBe(
      '/app/admin',
    );
    const recovery = await admin.generateLink({ type: 'recovery', email: 'link@example.org' });
    const byHash = await world
      .client()
      .verifyOtp({ token_hash: recovery.data.properties?.hashed_token ?? '', type: 'recovery' });
    expect(byHash.error).toBeNull();
    const invite = await admin.generateLink({ type: 'invite', email: 'fresh@example.org' });
    const byCode = await world.client().verifyOtp({
      email: 'fresh@example.org',
      token: invite.data.properties?.email_otp ?? '',
      type: 'invite',
    });
    expect(byCode.data.user?.email).toBe('fresh@example.org');
    const signup = await admin.generateLink({ type: 'signup', email: 'new@example.org', password: 'unused' });
    expect(
      (await open(world, new URL(signup.data.properties?.action_link ?? ''))).fragment.has('access_token'),
    ).toBe(true);
    const change = { email: 'link@example.org', newEmail: 'linked@example.org' };
    const halves = [
      await admin.generateLink({ type: 'email_change_current', ...change }),
      await admin.generateLink({ type: 'email_change_new', ...change }),
    ].map(({ data }) => new URL(data.properties?.action_link ?? ''));
    expect((await open(world, halves[0] as URL)).fragment.get('message')).toBeTruthy();
    expect((await open(world, halves[1] as URL)).fragment.has('access_token')).toBe(true);
    expect((await admin.generateLink({ type: 'magiclink', email: 'nobody@example.org' })).error?.code).toBe(
      'user_not_found',
    );
    // The only mail is about the change: a link that an operator makes is not mailed.
    expect((await newestMail(world, 'link@example.org'))?.Subject).toMatch(/^The address of your account/);
  });

  test("operators see and remove a user's factors", async () => {
    const admin = await adminApi();
    const user = await addUser(world, 'mfa@example.org');
    const { client } = await signIn(world, 'mfa@example.org');
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate({
      timestamp: world.services.now().getTime(),
    });
    const raised = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toMatchObject([
      { id: data?.id, status: 'verified' },
    ]);
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: data?.id ?? '' })).error).toBeNull();
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: data?.id ?? '' })).error?.status).toBe(404);
    expect((await whoAmI(world, raised.data?.access_token ?? '')).status).toBe(200);
    expect((await client.refreshSession()).error).toBeNull();
  });

  test('what happened is in the audit log, by ids and without addresses', async () => {
    const rows = await world.services.db.prisma.audit_log.findMany();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'first_admin',
      'login',
      'magiclink_requested',
      'invited',
      'role_changed',
      'user_deleted',
      'mfa_enrolled',
      'mfa_removed',
      'email_changed',
    ])
      expect(actions).toContain(`auth.${action}`);
    expect(
      JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('@');
  });
});
