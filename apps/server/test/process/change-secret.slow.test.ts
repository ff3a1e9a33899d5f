import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstSignInLink } from '#auth/first-admin.ts';
import { changeSecret } from '#auth-secret/change.ts';
import { SecretInUse } from '#auth-secret/lease.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { findOrCreateContributor, findContributor, tryAddressOf } from '#contributors/contributors.ts';
import { storageKey } from '#conversation/receive.ts';
import { createPerson } from '../conversation/chat.ts';
import { databases } from '../harness.ts';
import { createInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import { authClient, signInAsAdmin } from './sign-in.ts';

const FROM = 'the secret that this database was made with';
const TO = 'the secret that comes after it, in its place';
const THIRD = 'and the one that comes after the second one';
const NUMBER = 'whatsapp:+18765550123';
const LASTING = 'whatsapp:JM.1A2B3C';
const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));

describe.each(databases)('a change of the secret, on $name', { timeout: 300_000 }, ({ url }) => {
  let one: Installation;
  beforeEach(async () => {
    one = await createInstallation(url);
  });
  afterEach(() => one.remove());

  const change = (from: string, to: string) =>
    one.withDb((db) =>
      changeSecret({ db, from, to, leaveUnreadable: false, batch: 1, now: one.now, tell: () => undefined }),
    );

  test('nobody loses their place in the chat, and nothing its name', async () => {
    const person = await first(async (base, services) => {
      const someone = createPerson(base);
      for (const text of ['Hi', '1', '1', '3']) await someone.say(text);
      await someone.speak(NOTE);
      return {
        id: someone.person,
        chat: await someone.settled(),
        // First seen with a number, then also with a permanent id: only the id is stored in a form that can be decrypted.
        whatsapp: [
          await findOrCreateContributor(services, { pilot: 'JM', source: 'whatsapp', addresses: [NUMBER] }),
          await findOrCreateContributor(services, {
            pilot: 'JM',
            source: 'whatsapp',
            addresses: [LASTING, NUMBER],
          }),
        ],
        elsewhere: await findOrCreateContributor(services, {
          pilot: 'TT',
          source: 'whatsapp',
          addresses: [LASTING, NUMBER],
        }),
        file: storageKey(services, 'SM1'),
      };
    });
    expect(await change(FROM, TO)).toBe(true);
    expect(await change(TO, THIRD)).toBe(true);
    expect(await change(TO, THIRD)).toBe(false);
    const server = await one.serve({ AUTH_SECRET: THIRD });
    const again = createPerson(server.url, person.id);
    expect(await again.settled()).toEqual(person.chat);
    await again.say('Mix');
    const { db } = server.services;
    expect(await db.prisma.contributors.count()).toBe(3);
    expect(await db.prisma.submissions.findFirst()).toMatchObject({ category: 'Mix' });
    for (const address of [NUMBER, LASTING]) {
      expect((await findContributor(server.services, 'JM', address))?.id).toBe(person.whatsapp[0]);
      const elsewhere = await findContributor(server.services, 'TT', address);
      expect(elsewhere?.id).toBe(person.elsewhere);
      expect(elsewhere && tryAddressOf(server.services.secrets, elsewhere)).toBe(LASTING);
    }
    expect(storageKey(server.services, 'SM1')).toBe(person.file);
    await server.close();

    async function first<T>(run: (base: string, services: typeof server.services) => Promise<T>): Promise<T> {
      const before = await one.serve({ AUTH_SECRET: FROM });
      try {
        return await run(before.url, before.services);
      } finally {
        await before.close();
      }
    }
  });

  test('second factors and mails go on; who was signed in signs in once more', async () => {
    const before = await one.serve({ AUTH_SECRET: FROM });
    // Create the administrator's account.
    await firstSignInLink(before.services);
    const client = authClient(before.url);
    const session = await signInAsAdmin(before.url, client);
    const enrolled = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled.error) throw enrolled.error;
    const { id, totp } = enrolled.data;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: one.now().getTime() });
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: code() })).error).toBeNull();
    await before.close();
    await change(FROM, TO);

    one.advance(120);
    const after = await one.serve({ AUTH_SECRET: TO });
    const outbox = await (await fetch(`${after.url}/outbox/api/v1/messages`)).text();
    expect(outbox).toContain('sign-in');
    expect(outbox).not.toContain('cannot be opened');
    const old = await authClient(after.url).refreshSession({ refresh_token: session.refresh_token });
    expect(old.error).toMatchObject({ status: 400 });
    const anew = authClient(after.url);
    await signInAsAdmin(after.url, anew);
    const verified = await anew.mfa.challengeAndVerify({ factorId: id, code: code() });
    expect(verified.error).toBeNull();
    await after.close();
  });

  test('what cannot be opened stops it, until somebody says that it may stay', async () => {
    const services = await one.open({ AUTH_SECRET: FROM });
    const message_enc = createSecrets(THIRD).seal('mail', 'x', 'lost');
    await services.db.prisma.mails.create({ data: { message_enc } });
    await services.close();
    await expect(change(FROM, TO)).rejects.toThrow(/mails\.message_enc: 0 open, 1 cannot be opened/);
    await one.start({ AUTH_SECRET: FROM });
    const done = await one.withDb((db) =>
      changeSecret({ db, from: FROM, to: TO, leaveUnreadable: true, now: one.now, tell: () => undefined }),
    );
    expect(done).toBe(true);
    await one.start({ AUTH_SECRET: TO });
  });

  if (url)
    test('waits for no server that runs: it refuses, and changes nothing', async () => {
      const running = await one.open({ AUTH_SECRET: FROM });
      await expect(change(FROM, TO)).rejects.toBeInstanceOf(SecretInUse);
      await running.close();
      expect(await change(FROM, TO)).toBe(true);
    });
});
