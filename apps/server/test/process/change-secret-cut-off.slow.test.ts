import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@labrish/db';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSecret, countSealed, sum } from '#auth-secret/change.ts';
import { claimFingerprint } from '#auth-secret/fingerprint.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { findOrCreateContributor, findContributor, lookUpKey } from '#contributors/contributors.ts';
import { databases } from '../harness.ts';
import { createInstallation, type Installation } from './installation.ts';

const FROM = 'the secret that this database was made with';
const TO = 'the secret that comes after it, in its place';
const THIRD = 'and the one that comes after the second one';
const NUMBER = 'whatsapp:+18765550123';
const LASTING = 'whatsapp:JM.1A2B3C';
const COMMAND = fileURLToPath(new URL('../../src/commands/change-secret.ts', import.meta.url));
const LOADER = createRequire(import.meta.url).resolve('tsx');
const MAIL = '00000000-0000-4000-8000-000000000001';

/** Returns a database that throws instead of sending statement number `at`, as if the process ended there. */
function cutOff(db: Database, at: number): Database {
  let sent = 0;
  const $allOperations = ({ args, query }: { args: unknown; query: (args: unknown) => Promise<unknown> }) => {
    if (++sent === at) throw new Error('cut off');
    return query(args);
  };
  const prisma = db.prisma.$extends({ query: { $allOperations } }) as unknown as Database['prisma'];
  return { ...db, prisma };
}

/** Reads every value that depends on the secret. */
const bytesIn = async ({ prisma }: Database) => [
  await prisma.secret_fingerprint.findMany(),
  await prisma.contributors.findMany({ orderBy: { id: 'asc' } }),
  await prisma.contributor_addresses.findMany({ orderBy: { address_hmac: 'asc' } }),
  await prisma.reviewer_addresses.findMany(),
  await prisma.mails.findMany(),
  await prisma.auth_sessions.count(),
  await prisma.audit_log.count(),
];

describe.each(databases)(
  'a change of the secret that is cut off, on $name',
  { timeout: 300_000 },
  ({ url }) => {
    let one: Installation;
    beforeEach(async () => {
      one = await createInstallation(url);
    });
    afterEach(() => one.remove());

    /** Changes the secret. @param stopAt the progress line at which the command dies; batches of one row make many lines */
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
      claimFingerprint(db, secret).then((inherited) =>
        countSealed(db.prisma, createSecrets(secret, inherited), 3),
      );

    test('at any statement, has changed nothing; run again, it changes everything', async () => {
      const services = await one.open({ AUTH_SECRET: FROM });
      for (let n = 0; n < 3; n++)
        await findOrCreateContributor(services, {
          pilot: 'JM',
          source: 'whatsapp',
          addresses: [`${NUMBER}${n}`, `${LASTING}${n}`],
        });
      const message_enc = services.secrets.seal('mail', MAIL, 'words');
      await services.db.prisma.mails.create({ data: { id: MAIL, message_enc } });
      // A reviewer's own number, which nobody has sent a voice note from yet.
      const address_hmac = lookUpKey(services.secrets, NUMBER);
      await services.db.prisma.reviewer_addresses.create({
        data: { reviewer_id: randomUUID(), address_hmac },
      });
      await services.close();
      const statements = await one.withDb(async (db) => {
        const all = await counts(db, FROM);
        const rows = await bytesIn(db);
        expect(sum(all, 'opened')).toBe(4);
        for (let cutAt = 1; ; cutAt += 1) {
          const ended = await changeSecret({
            ...{ db: cutOff(db, cutAt), from: FROM, to: TO, leaveUnreadable: false, batch: 2, now: one.now },
            tell: () => undefined,
          }).catch((error: Error) => error.message);
          if (ended === true) {
            expect(await counts(db, TO)).toEqual(all);
            expect(sum(await countSealed(db.prisma, createSecrets(FROM), 3), 'opened')).toBe(0);
            return cutAt - 1;
          }
          expect(ended, `statement ${cutAt}`).toContain('cut off');
          expect(await bytesIn(db), `statement ${cutAt}`).toEqual(rows);
        }
      });
      // Reading each purpose takes three statements, and writing its rows takes more.
      expect(statements).toBeGreaterThan(27);
      await expect(one.start({ AUTH_SECRET: FROM })).rejects.toThrow('made with another secret');
      const changed = await one.open({ AUTH_SECRET: TO });
      for (let n = 0; n < 3; n++)
        expect(await findContributor(changed, 'JM', `${NUMBER}${n}`)).toEqual(
          await findContributor(changed, 'JM', `${LASTING}${n}`),
        );
      expect(await findContributor(changed, 'JM', `${NUMBER}0`)).not.toBeNull();
      const own = { address_hmac: lookUpKey(changed.secrets, NUMBER) };
      expect(await changed.db.prisma.reviewer_addresses.count({ where: own })).toBe(1);
      await changed.close();
    });

    test('may continue with a third secret after any line; until it is done, servers start with the previous one', async () => {
      const services = await one.open({ AUTH_SECRET: FROM });
      for (let n = 0; n < 3; n++)
        await findOrCreateContributor(services, {
          pilot: 'JM',
          source: 'whatsapp',
          addresses: [`${NUMBER}${n}`],
        });
      await services.close();
      // Stop after each of the three contributors, and after the final count.
      for (const stopAt of [1, 2, 3, 4])
        await expect(change(FROM, TO, stopAt), `line ${stopAt}`).rejects.toThrow('killed');
      await expect(one.start({ AUTH_SECRET: TO })).rejects.toThrow('made with another secret');
      await one.start({ AUTH_SECRET: FROM });
      expect(await change(FROM, THIRD)).toBe(true);
      await expect(change(FROM, TO)).rejects.toThrow('made with another secret');
      await one.start({ AUTH_SECRET: THIRD });
    });

    test('before the secret file is replaced, lets no server start until it is run again', async () => {
      await one.start();
      const file = join(one.place.DATA_DIR, 'auth-secret');
      writeFileSync(`${file}.next`, TO);
      expect(await change(readFileSync(file, 'utf8'), TO)).toBe(true);
      await expect(one.start()).rejects.toThrow(/is being changed.*auth:change-secret` again/);
      expect((await command([])).text).toContain('There is nothing to do');
      expect(readFileSync(file, 'utf8')).toBe(TO);
      await one.start();
    });

    test('the command, killed, run again, and once more: with the generated secret', async () => {
      const services = await one.open();
      for (let n = 0; n < 20; n++)
        await findOrCreateContributor(services, {
          pilot: 'JM',
          source: 'whatsapp',
          addresses: [`${NUMBER}${n}`],
        });
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
  },
);
