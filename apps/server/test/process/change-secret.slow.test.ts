import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@labrish/db';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstSignInLink } from '#auth/first-admin.ts';
import { changeSecret } from '#auth-secret/change.ts';
import { countSealed, sum } from '#auth-secret/count.ts';
import { claimFingerprint } from '#auth-secret/fingerprint.ts';
import { SecretInUse } from '#auth-secret/lease.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { findOrCreateContributor, findContributor, lookUpKey } from '#contributors/contributors.ts';
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
const COMMAND = fileURLToPath(new URL('../../src/commands/change-secret.ts', import.meta.url));
const LOADER = createRequire(import.meta.url).resolve('tsx');

describe.each(databases)('a change of the secret, on $name', { timeout: 300_000 }, ({ url }) => {
  let one: Installation;
  beforeEach(async () => {
    one = await createInstallation(url);
  });
  afterEach(() => one.remove());

  /** @param stopAt the progress line at which the command dies; batches of one row make many lines */
  const change = (from: string, to: string, stopAt = Infinity) =>
    one.withDb((db) => {
      let lines = 0;
      return changeSecret({
        db,
        from,
        to,
        leaveUnreadable: false,
        batch: 1,
        now: one.now,
        tell: () => {
          if (++lines >= stopAt) throw new Error('killed');
        },
      });
    });

  const counts = (db: Database, secret: string) =>
    claimFingerprint(db, secret).then((inherited) => countSealed(db, createSecrets(secret, inherited), 3));

  test('nobody loses their place in the chat, and nothing its name', async () => {
    const person = await first(async (base, services) => {
      const someone = createPerson(base);
      for (const text of ['Hi', '1', '1', '3']) await someone.say(text);
      await someone.speak(NOTE);
      return {
        id: someone.person,
        chat: await someone.settled(),
        // Seen with a number, then with a permanent id as well: only the latter is stored so that it can be opened.
        whatsapp: [
          await findOrCreateContributor(services, 'whatsapp', [NUMBER]),
          await findOrCreateContributor(services, 'whatsapp', [LASTING, NUMBER]),
        ],
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
    expect(await db.prisma.contributors.count()).toBe(2);
    expect(await db.prisma.submissions.findFirst()).toMatchObject({ category: 'Mix' });
    for (const address of [NUMBER, LASTING])
      expect((await findContributor(server.services, address))?.id).toBe(person.whatsapp[0]);
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
    // Makes the administrator's account.
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

  test('cut off at any line and run again, it ends the same; until then no server starts', async () => {
    const services = await one.open({ AUTH_SECRET: FROM });
    for (let n = 0; n < 3; n++)
      await findOrCreateContributor(services, 'whatsapp', [`${NUMBER}${n}`, `${LASTING}${n}`]);
    // A reviewer's own number, which nobody has sent a voice note from yet.
    const address_hmac = lookUpKey(services.secrets, NUMBER);
    await services.db.prisma.reviewer_addresses.create({ data: { reviewer_id: randomUUID(), address_hmac } });
    await services.close();
    const all = await one.withDb((db) => counts(db, FROM));
    expect(sum(all, 'opened')).toBe(3);
    // Three people, one after the other, and when all was counted.
    for (const stopAt of [1, 2, 3, 4])
      await expect(change(FROM, TO, stopAt), `line ${stopAt}`).rejects.toThrow('killed');
    for (const AUTH_SECRET of [FROM, TO])
      await expect(one.start({ AUTH_SECRET })).rejects.toThrow(/is being changed.*auth:change-secret` again/);
    await expect(change(FROM, THIRD)).rejects.toThrow(/another secret has begun/);
    expect(await change(FROM, TO)).toBe(true);
    await one.withDb(async (db) => {
      expect(await counts(db, TO)).toEqual(all);
      expect(sum(await countSealed(db, createSecrets(FROM), 3), 'opened')).toBe(0);
    });
    await expect(one.start({ AUTH_SECRET: FROM })).rejects.toThrow('made with another secret');
    const changed = await one.open({ AUTH_SECRET: TO });
    for (let n = 0; n < 3; n++)
      expect(await findContributor(changed, `${NUMBER}${n}`)).toEqual(
        await findContributor(changed, `${LASTING}${n}`),
      );
    expect(await findContributor(changed, `${NUMBER}0`)).not.toBeNull();
    const own = { address_hmac: lookUpKey(changed.secrets, NUMBER) };
    expect(await changed.db.prisma.reviewer_addresses.count({ where: own })).toBe(1);
    await changed.close();
  });

  test('the command, killed, run again, and once more: with the generated secret', async () => {
    const services = await one.open();
    for (let n = 0; n < 20; n++) await findOrCreateContributor(services, 'whatsapp', [`${NUMBER}${n}`]);
    await services.close();
    const file = join(one.place.DATA_DIR, 'auth-secret');
    const before = readFileSync(file, 'utf8');
    expect((await command(['--batch', '1'], 'sealed anew')).code).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await command([])).text).toMatch(/contributors\.address_enc: 20 open\n[^]*Done\./);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    expect(existsSync(`${file}.next`)).toBe(false);
    expect((await command(['--check'])).text).toMatch(/address_enc: 20 open\n[^]*Everything opens\./);
    await one.start();
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

  /** Runs the command; with `killAt`, kills it when it prints that. */
  async function command(args: string[], killAt?: string): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, ['--import', LOADER, COMMAND, ...args], {
      env: { PATH: process.env.PATH, ...one.place },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (killAt && text.includes(killAt)) child.kill('SIGKILL');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, text };
  }
});
