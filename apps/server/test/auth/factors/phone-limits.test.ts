import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '#mail/background-tasks.ts';
import { ADMIN, addUser, mailTo, newestMail, signIn, startWorld } from '../harness.ts';
import type { World } from '../harness.ts';
import { createPhones, PHONE } from './phones.ts';

const HOUR = 3600;
const OWNER = 'ann@example.org';
const HOME = '192.0.2.1';

describe.each(oneTestDatabase)('limits of codes by phone on $name', (database) => {
  let world: World;
  const { sent, sendCode, newest, enrol, challenge, verify } = createPhones(() => world);
  let factorId: string;
  beforeAll(async () => {
    world = await startWorld({ database, trustProxy: true, options: { sendCode } });
    await addUser(world, ADMIN, 'admin');
    for (const name of ['ann', 'bob', 'cy', 'dee']) await addUser(world, `${name}@example.org`);
    const { client } = await from(HOME, OWNER);
    factorId = await enrol(client);
    expect(await verify(client, factorId, await challenge(client, factorId), newest())).toBeUndefined();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    sent.length = 0;
    world.advance(24 * HOUR);
  });

  /** Signs in from a network. */
  const from = (ip: string, email: string) =>
    signIn(world, email, world.client({ headers: { 'x-forwarded-for': ip } }));
  type Client = Awaited<ReturnType<typeof from>>['client'];
  /** Asks for a code, from one network for as often as a number says. @returns the refusals */
  async function ask(client: Client, times: number) {
    const refusals: string[] = [];
    for (let n = 0; n < times; n++) {
      world.advance(61);
      const { error } = await client.mfa.challenge({ factorId, channel: 'whatsapp' });
      if (error) refusals.push(error.code ?? '');
    }
    return refusals;
  }

  test('a stranger with the mailbox who asks each minute does not keep the owner out', async () => {
    const stranger = await from('198.51.100.1', OWNER);
    const owner = await from('203.0.113.9', OWNER);
    world.advance(61);
    await challenge(stranger.client, factorId);
    // The code is on the owner's phone: it works in their own session, and no second message is sent.
    const own = await challenge(owner.client, factorId);
    expect(sent).toHaveLength(1);
    expect((await owner.client.mfa.challenge({ factorId, channel: 'sms' })).error?.status).toBe(429);
    expect(await verify(owner.client, factorId, own, newest())).toBeUndefined();
  });

  test('a shared code works once, and ends when it would have ended', async () => {
    const [one, two] = [await from('198.51.100.1', OWNER), await from('198.51.100.2', OWNER)];
    world.advance(61);
    const first = await challenge(one.client, factorId);
    world.advance(50);
    const second = await challenge(two.client, factorId);
    expect(sent).toHaveLength(1);
    world.advance(251);
    expect(await verify(two.client, factorId, second, newest())).toBe('mfa_challenge_expired');
    const again = [await challenge(one.client, factorId), await challenge(two.client, factorId)];
    expect(sent).toHaveLength(2);
    expect(await verify(one.client, factorId, again[0] ?? '', newest())).toBeUndefined();
    const late = await from('198.51.100.2', OWNER);
    for (const id of [first, again[1] ?? ''])
      expect(await verify(late.client, factorId, id, newest())).toMatch(/mismatch|expired|not_found/);
  });

  test('one network uses up neither the day of others nor of the owner; one message an hour remains', async () => {
    const stranger = await from('198.51.100.7', OWNER);
    // Six of the network, and the one of this hour; the eighth challenge takes the code of the seventh.
    expect(await ask(stranger.client, 8)).toEqual([]);
    expect(sent).toHaveLength(7);
    world.advance(300);
    expect(await ask(stranger.client, 1)).toEqual(['over_sms_send_rate_limit']);
    const elsewhere = await from('198.51.100.8', OWNER);
    expect(await ask(elsewhere.client, 1)).toEqual([]);
    // An hour later the next message goes out to the stranger, and its code serves the owner.
    world.advance(HOUR);
    expect(await ask((await from('198.51.100.7', OWNER)).client, 1)).toEqual([]);
    expect(sent).toHaveLength(9);
    const owner = await from('203.0.113.10', OWNER);
    expect(
      await verify(owner.client, factorId, await challenge(owner.client, factorId), newest()),
    ).toBeUndefined();
  });

  test('many networks share 20 codes a day, and leave those from where the owner is signed in', async () => {
    const networks = [11, 12, 13, 14];
    for (const n of networks) await ask((await from(`198.51.100.${n}`, OWNER)).client, 6);
    const strangers = sent.length;
    expect(strangers).toBeLessThanOrEqual(21);
    world.advance(300);
    const new_place = await from('198.51.100.15', OWNER);
    expect(await ask(new_place.client, 1)).toEqual(['over_sms_send_rate_limit']);
    const home = await from(HOME, OWNER);
    expect(await ask(home.client, 1)).toEqual([]);
    expect(sent).toHaveLength(strangers + 1);
  });

  test('another account with the same number takes nothing from its owner', async () => {
    for (const name of ['bob', 'cy']) {
      const { client } = await from('198.51.100.1', `${name}@example.org`);
      const theirs = await enrol(client, PHONE);
      for (let n = 0; n < 5; n++) {
        world.advance(61);
        expect((await client.mfa.challenge({ factorId: theirs, channel: 'sms' })).error).toBeNull();
      }
    }
    await drain(world.services.db);
    expect(sent).toHaveLength(10);
    // To the number itself nobody sends more than ten codes before it is confirmed.
    const { client } = await from('198.51.100.1', 'dee@example.org');
    const third = await enrol(client, PHONE);
    expect((await client.mfa.challenge({ factorId: third, channel: 'sms' })).error?.status).toBe(429);
    const owner = await from('203.0.113.9', OWNER);
    expect(await ask(owner.client, 1)).toEqual([]);
  });

  test('many codes to one block of numbers stop, tell the administrators, and leave sign-in codes', async () => {
    const answers: (number | undefined)[] = [];
    for (const name of ['bob', 'cy', 'dee']) {
      const { client } = await from('198.51.100.1', `${name}@example.org`);
      for (let n = 0; n < 4; n++) {
        world.advance(61);
        const theirs = await enrol(client, `+1876777${answers.length}000`.slice(0, 12), `Phone ${n}`);
        answers.push((await client.mfa.challenge({ factorId: theirs, channel: 'sms' })).error?.status);
      }
    }
    expect(answers).toEqual([...Array<undefined>(10).fill(undefined), 429, 429]);
    const { Subject, Text } = await mailTo(world, ADMIN);
    expect(Subject).toBe('Unusually many codes are being sent to phones');
    expect(Text).toContain('Sign-in codes go on');
    const { client } = await from('203.0.113.9', OWNER);
    expect(await ask(client, 1)).toEqual([]);
  });

  test('above the cap for all numbers, new numbers get no codes; confirmed ones do', async () => {
    const small = await startWorld({ options: { sendCode, limits: { phoneCodesPerHour: 2 } } });
    try {
      await addUser(small, ADMIN, 'admin');
      for (const name of ['ann', 'bob', 'cy']) await addUser(small, `${name}@example.org`);
      const ann = await signIn(small, OWNER);
      const own = (await ann.client.mfa.enroll({ factorType: 'phone', phone: PHONE })).data?.id ?? '';
      const first = await ann.client.mfa.challenge({ factorId: own, channel: 'sms' });
      await drain(small.services.db);
      expect(await verify(ann.client, own, first.data?.id ?? '', newest())).toBeUndefined();
      const codes: (number | undefined)[] = [];
      for (const name of ['bob', 'cy']) {
        const { client } = await signIn(small, `${name}@example.org`);
        const phone = name === 'bob' ? '+18765551111' : '+18765562222';
        const theirs = (await client.mfa.enroll({ factorType: 'phone', phone })).data?.id ?? '';
        codes.push((await client.mfa.challenge({ factorId: theirs, channel: 'sms' })).error?.status);
      }
      expect(codes).toEqual([undefined, 429]);
      small.advance(61);
      expect((await ann.client.mfa.challenge({ factorId: own, channel: 'sms' })).error).toBeNull();
      expect((await newestMail(small, ADMIN))?.Text).toContain('more than 2 codes to phones within an hour');
      expect(small.lines.join('')).toContain('administrators are told');
    } finally {
      await small.close();
    }
  });
});
