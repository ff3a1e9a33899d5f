import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, mailTo, newestMail, open, signIn, startWorld } from './harness.ts';
import type { World } from './harness.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(oneTestDatabase)('mails about an account on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database, options: { limits: { factorTriesPerMinute: 1000 } } });
    for (const name of ['ann', 'bob', 'cy', 'dee']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());

  const onFirefox = () => world.client({ headers: { 'user-agent': FIREFOX } });
  async function enrol({ client }: Awaited<ReturnType<typeof signIn>>) {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate({
      timestamp: world.services.now().getTime(),
    });
    expect((await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
    return data?.id ?? '';
  }
  const post = async (client: ReturnType<World['client']>, path: string, body: object = {}) => {
    const token = (await client.getSession()).data.session?.access_token ?? '';
    return fetch(`${world.authUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  const actionsOf = async (id: string) => {
    const rows = await world.services.db.prisma.audit_log.findMany({
      where: { entity_id: id },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ action }) => action.replace('auth.', ''));
  };

  test('a factor added or removed, and new recovery codes', async () => {
    const email = 'ann@example.org';
    const owner = await signIn(world, email, onFirefox());
    const factorId = await enrol(owner);
    const added = await mailTo(world, email);
    expect(added.Subject).toBe('A second factor was added to your account (Labrish)');
    const day = world.services.now().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(added.Text).toContain(
      `Somebody added a second factor (an authenticator app) to your account on ${day}, `,
    );
    expect(added.Text).toMatch(/\d\d:\d\d UTC, from Firefox on Linux\.\n/);
    expect(added.Text).toContain('If that was not you, change the password of your mailbox.');
    await post(owner.client, '/recovery-codes');
    expect((await mailTo(world, email)).Subject).toContain('New recovery codes were made');
    await owner.client.mfa.unenroll({ factorId });
    expect((await mailTo(world, email)).Text).toContain('removed a second factor (an authenticator app)');
    expect((await actionsOf(owner.user.id)).slice(-3)).toEqual([
      'mfa_enrolled',
      'recovery_codes_made',
      'mfa_removed',
    ]);
  });

  test('ten wrong codes or recovery codes within an hour, once', async () => {
    const email = 'bob@example.org';
    const factorId = await enrol(await signIn(world, email));
    const { client, user } = await signIn(world, email);
    for (let n = 0; n < 7; n++) await post(client, '/recovery-codes/verify', { code: `WRONG-${n}` });
    for (let n = 0; n < 3; n++) await client.mfa.challengeAndVerify({ factorId, code: 'abcdef' });
    const warning = await mailTo(world, email);
    expect(warning.Subject).toBe('Wrong codes were typed at your account (Labrish)');
    for (let n = 0; n < 20; n++) await post(client, '/recovery-codes/verify', { code: `WRONG-${n}` });
    expect((await newestMail(world, email))?.ID).toBe(warning.ID);
    const actions = await actionsOf(user.id);
    expect(actions.filter((one) => one === 'recovery_code_failed')).toHaveLength(7);
    expect(actions.filter((one) => one === 'wrong_codes')).toHaveLength(1);
  });

  test('a change of address goes to the old and the new one', async () => {
    const { client } = await signIn(world, 'cy@example.org');
    world.advance(61);
    await client.updateUser({ email: 'cyril@example.org' });
    for (const to of ['cy@example.org', 'cyril@example.org'])
      await open(world, (await mailTo(world, to)).link);
    for (const to of ['cy@example.org', 'cyril@example.org'])
      expect((await mailTo(world, to)).Subject).toBe('The address of your account was changed (Labrish)');
  });

  test('what an operator changes: role, ban, factor', async () => {
    const email = 'dee@example.org';
    const owner = await signIn(world, email);
    const factorId = await enrol(owner);
    const { admin } = await world.operator();
    await admin.updateUserById(owner.user.id, { app_metadata: { role: 'admin' } });
    const { Text } = await mailTo(world, email);
    expect(Text).toContain('An operator of this server changed your role from reviewer to admin on ');
    expect(Text).toContain('If you did not expect this, ask an administrator.');
    await admin.mfa.deleteFactor({ userId: owner.user.id, id: factorId });
    expect((await mailTo(world, email)).Subject).toContain('A second factor was removed');
    await addUser(world, 'other-admin@example.org', 'admin');
    await admin.updateUserById(owner.user.id, { ban_duration: '1h' });
    expect((await mailTo(world, email)).Subject).toContain('Your account was blocked');
    await admin.updateUserById(owner.user.id, { ban_duration: 'none' });
    expect((await mailTo(world, email)).Subject).toContain('Your account was unblocked');
  });

  test('no more than 21 mails an hour; the history has everything', async () => {
    world.advance(3601);
    const owner = await signIn(world, 'ann@example.org');
    const { client, user } = owner;
    await enrol(owner);
    const stored = () => world.services.db.prisma.mails.count();
    const before = await stored();
    for (let n = 0; n < 25; n++) await post(client, '/recovery-codes');
    expect((await stored()) - before).toBe(19);
    expect((await actionsOf(user.id)).slice(-25)).toEqual(Array(25).fill('recovery_codes_made'));
  });
});
