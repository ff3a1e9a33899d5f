import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeNotSent } from '#auth/options.ts';
import { drain } from '#mail/background-tasks.ts';
import { addUser, signIn, startWorld } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';
import { createPhones, PHONE } from './phones.ts';

describe.each(oneTestDatabase)('codes by phone on $name', (database) => {
  let world: World;
  const { sent, sendCode, failWith, newest, enrol, challenge, verify } = createPhones(() => world);
  beforeAll(async () => {
    world = await startWorld({
      database,
      options: { sendCode, limits: { factorTriesPerMinute: 1000 } },
    });
    for (const name of ['cy', 'dee', 'eve', 'fay', 'gus']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    sent.length = 0;
    // All numbers here are of one block, which gets ten codes an hour.
    world.advance(3601);
  });

  test('one message a minute to new numbers of a user, whatever factor it is for', async () => {
    const { client } = await signIn(world, 'cy@example.org');
    const factorId = await enrol(client, '+18765550113');
    const other = await enrol(client, '+18765550114', 'Other');
    await challenge(client, factorId);
    for (const id of [factorId, other])
      expect((await client.mfa.challenge({ factorId: id, channel: 'sms' })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
      });
    // Another user who enters the same number takes nothing from this one.
    const { client: foreign } = await signIn(world, 'dee@example.org');
    await challenge(foreign, await enrol(foreign, '+18765550113'));
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
    failWith(new CodeNotSent('Write to us first.'));
    expect(await ask()).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
      message: 'The code could not be sent. Write to us first.',
    });
    world.advance(61);
    failWith(new Error('no route to +18765550115'));
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
      failWith(problem);
      const response = await checkedFetch(`${world.authUrl}/factors/${factorId}/challenge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{"channel":"whatsapp"}',
      });
      const { id, expires_at, ...rest } = (await response.json()) as Record<string, unknown>;
      await drain(world.services.db);
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
    await drain(world.services.db);
    const over = 'over_sms_send_rate_limit';
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, over, over]);
    expect(sent).toHaveLength(5);
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
