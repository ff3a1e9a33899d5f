import { testDatabases } from '@labrish/db/testing/test-database';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeNotSent } from '#auth/code-not-sent.ts';
import { settled } from '#mail/pending.ts';
import { addUser, signIn, startWorld, whoAmI } from './auth-harness.ts';
import type { World } from './auth-harness.ts';
import { checkedFetch } from './auth-shapes.ts';

const PHONE = '+18765550111';
type Client = ReturnType<World['client']>;

describe.each(testDatabases)('codes by phone on $name', (database) => {
  let world: World;
  /** What went out, oldest first; `failure` is what the next sending meets. */
  const sent: { phone: string; text: string }[] = [];
  let failure: Error | null = null;
  beforeAll(async () => {
    const sendCode = async (phone: string, text: string) => {
      const problem = failure;
      failure = null;
      if (problem) throw problem;
      sent.push({ phone, text });
    };
    world = await startWorld({
      database,
      options: { sendCode, limits: { factorTriesPerMinute: 1000 } },
    });
    for (const name of ['ann', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida'])
      await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    sent.length = 0;
    world.advance(61);
  });

  const newest = () => /^(\d{6}) is your /.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  const wrong = () => (newest() === '000000' ? '000001' : '000000');

  async function enrol(client: Client, phone = PHONE, friendlyName = 'Mobile'): Promise<string> {
    const { data, error } = await client.mfa.enroll({ factorType: 'phone', friendlyName, phone });
    if (error) throw error;
    expect(data).toMatchObject({ type: 'phone', friendly_name: friendlyName, phone });
    return data.id;
  }
  async function challenge(client: Client, factorId: string): Promise<string> {
    const { data, error } = await client.mfa.challenge({ factorId, channel: 'whatsapp' });
    if (error) throw error;
    expect(data.type).toBe('phone');
    await settled(world.services.db);
    return data.id;
  }
  const verify = async (client: Client, factorId: string, challengeId: string, code: string) =>
    (await client.mfa.verify({ factorId, challengeId, code })).error?.code;

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
    // Past the client, which would ask one after the other.
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

  test('one message a minute, whatever factor or number of this user it is for', async () => {
    const { client } = await signIn(world, 'cy@example.org');
    const factorId = await enrol(client, '+18765550113');
    const other = await enrol(client, '+18765550114', 'Other');
    await challenge(client, factorId);
    for (const id of [factorId, other])
      expect((await client.mfa.challenge({ factorId: id, channel: 'sms' })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
      });
    // Nor can somebody else have the same phone rung.
    const { client: foreign } = await signIn(world, 'dee@example.org');
    const theirs = await enrol(foreign, '+18765550113');
    await challenge(foreign, theirs);
    expect((await client.mfa.challenge({ factorId, channel: 'sms' })).error?.status).toBe(429);
    expect((await foreign.mfa.challenge({ factorId, channel: 'sms' })).error?.status).toBe(404);
    expect(sent).toHaveLength(2);
    world.advance(61);
    await challenge(client, other);
    expect(sent.at(-1)?.phone).toBe('+18765550114');
  });

  test('what cannot be sent is said, and leaves no challenge', async () => {
    const { client } = await signIn(world, 'dee@example.org');
    const factorId = await enrol(client, '+18765550115', 'Spare');
    expect(await verify(client, factorId, await challenge(client, factorId), newest())).toBeUndefined();
    const ask = async () => (await client.mfa.challenge({ factorId, channel: 'sms' })).error;
    world.advance(61);
    failure = new CodeNotSent('Write to us first.');
    expect(await ask()).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
      message: 'The code could not be sent. Write to us first.',
    });
    world.advance(61);
    failure = new Error('no route to +18765550115');
    expect((await ask())?.message).toBe('The code could not be sent. Please try again in a minute.');
    const left = { factor_id: factorId, verified_at: null };
    expect(await world.services.db.prisma.auth_challenges.count({ where: left })).toBe(0);
  });

  test('for a number that is not verified the answer is the same, whether a code can be sent there or not', async () => {
    const { client } = await signIn(world, 'fay@example.org');
    const bearer = (await client.getSession()).data.session?.access_token ?? '';
    const factorId = await enrol(client, '+18765550118');
    const ask = async (problem: Error | null) => {
      world.advance(61);
      failure = problem;
      const response = await checkedFetch(`${world.authUrl}/factors/${factorId}/challenge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{"channel":"whatsapp"}',
      });
      const { id, expires_at, ...rest } = (await response.json()) as Record<string, unknown>;
      await settled(world.services.db);
      return { status: response.status, keys: [typeof id, typeof expires_at], rest };
    };
    const reached = await ask(null);
    expect(reached).toEqual({ status: 200, keys: ['string', 'number'], rest: { type: 'phone' } });
    expect(await ask(new CodeNotSent('Write to us first.'))).toEqual(reached);
    expect(await ask(new Error('no route'))).toEqual(reached);
    expect(sent).toHaveLength(1);
    expect(world.lines.join('')).not.toContain('8765550118');
    const asked = { action: 'auth.mfa_code_requested' };
    const rows = await world.services.db.prisma.audit_log.findMany({ where: asked, orderBy: { at: 'desc' } });
    expect(rows[0]).toMatchObject({ actor_kind: 'user', after: { factor_id: factorId } });
  });

  test('nobody goes through a list of numbers', async () => {
    const { client } = await signIn(world, 'gus@example.org');
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) {
      world.advance(61);
      const factorId = await enrol(client, `+187655502${n}0`, `Phone ${n}`);
      const { error } = await client.mfa.challenge({ factorId, channel: 'whatsapp' });
      answers.push(error?.code);
    }
    await settled(world.services.db);
    const over = 'over_sms_send_rate_limit';
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, over, over]);
    expect(sent).toHaveLength(5);
  });

  test('what a mailbox began before there was a second factor ends when there is one', async () => {
    const mailbox = await signIn(world, 'hal@example.org');
    await mailbox.client.mfa.enroll({ factorType: 'totp', friendlyName: 'planted' });
    const { client, user } = await signIn(world, 'hal@example.org');
    const factorId = await enrol(client, '+18765550119');
    expect(await verify(client, factorId, await challenge(client, factorId), newest())).toBeUndefined();
    const kept = await world.services.db.prisma.auth_factors.findMany({ where: { user_id: user.id } });
    expect(kept).toMatchObject([{ id: factorId, status: 'verified' }]);
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

  test('numbers, names and channels are checked', async () => {
    const { client } = await signIn(world, 'eve@example.org');
    for (const phone of ['', '8765550116', '+0876555011', '+18765', '+18765550116x', '+1234567890123456'])
      expect((await client.mfa.enroll({ factorType: 'phone', phone })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    const factorId = await enrol(client, '+18765550116');
    expect(
      (await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: PHONE })).error?.code,
    ).toBe('mfa_factor_name_conflict');
    const channel = JSON.parse('"pigeon"') as 'sms';
    expect((await client.mfa.challenge({ factorId, channel })).error?.code).toBe('validation_failed');
    expect(sent).toEqual([]);
  });

  test('neither a number nor a code can be read in the database or the log', async () => {
    const { client } = await signIn(world, 'eve@example.org');
    const factorId = await enrol(client, '+18765550117', 'Secret');
    const challengeId = await challenge(client, factorId);
    const code = newest();
    const { prisma, sql } = world.services.db;
    const row = await prisma.auth_challenges.findUniqueOrThrow({ where: { id: challengeId } });
    expect(row.code_hmac).toHaveLength(32);
    const { rows: tables } = await sql(
      `select table_name from information_schema.tables where table_schema = 'public'`,
      [],
    );
    const stored: string[] = [];
    for (const { table_name } of tables) {
      const name = String(table_name);
      const { rows } = await sql(`select t::text as row from "${name}" t`, []);
      stored.push(...rows.map((one) => String(one.row)));
    }
    const logged = world.lines.join('');
    expect(stored.join('\n')).toContain(factorId);
    for (const secret of ['8765550117', Buffer.from('+18765550117').toString('base64')])
      expect(stored.join('\n') + logged).not.toContain(secret);
    expect(stored.some((line) => new RegExp(`\\b${code}\\b`).test(line) && line.includes(challengeId))).toBe(
      false,
    );
    expect(logged).not.toContain(`"${code}"`);
    expect(await verify(client, factorId, challengeId, code)).toBeUndefined();
  });
});
