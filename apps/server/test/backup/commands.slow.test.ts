import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDb } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { createPlace, note, SECRET } from './world.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const url = process.env.TEST_DATABASE_URL;

/** Runs an operator's command. @returns its exit code and what it printed, with errors */
async function command(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, ['scripts/command.mjs', ...words], {
    ...{ cwd: root, env: { PATH: process.env.PATH, ...env } },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return { status: child.exitCode, text: text.trim() };
}

describe.skipIf(!url)(
  'the commands of backups, with the settings of a unit (skipped without PostgreSQL)',
  () => {
    let one: Awaited<ReturnType<typeof createPlace>>;
    let folder: string;
    /** The settings, in the file that systemd reads. */
    let unit: { LABRISH_ENV: string };

    beforeAll(async () => {
      one = await createPlace(url);
      const server = await one.serve({ AUTH_SECRET: SECRET });
      const person = await createPersonAtPrompt(server.url);
      await person.speak(note(1));
      await server.close();
      const settings = Object.entries({ ...one.place, AUTH_SECRET: SECRET });
      unit = { LABRISH_ENV: join(one.folder, 'labrish.env') };
      writeFileSync(unit.LABRISH_ENV, settings.map(([name, value]) => `${name}="${value}"\n`).join(''));
      const { status, text } = await command(unit, 'backup', '--to', one.backups);
      expect({ status, text }).toEqual({
        status: 0,
        text: expect.stringContaining('1 recordings') as string,
      });
      folder = join(one.backups, readdirSync(one.backups).find((name) => name.startsWith('labrish-2')) ?? '');
    });
    afterAll(() => one.remove());

    test('a drill restores into a temporary folder, compares, and leaves nothing there', async () => {
      const TMPDIR = mkdtempSync(join(tmpdir(), 'labrish-drills-'));
      const { status, text } = await command({ ...unit, TMPDIR }, 'backup-drill', '--from', folder);
      expect({ status, text }).toEqual({
        status: 0,
        text: expect.stringMatching(
          /\d+ rows in \d+ tables, 1 recordings and 0 files of versions are equal\. The secret fits\.$/,
        ) as string,
      });
      expect(readdirSync(TMPDIR).filter((name) => name.startsWith('labrish'))).toEqual([]);
      rmSync(TMPDIR, { recursive: true });
    });

    test('a drill into a database empties it again, and refuses one with tables', async () => {
      const scratch = await createTemporaryDatabase(url ?? '');
      const drill = (into: string) => command(unit, 'backup-drill', '--from', folder, '--into', into);
      expect(await drill(scratch.url)).toMatchObject({ status: 0 });
      const db = await createDb({ url: scratch.url });
      const { rows } = await db.sql(
        `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
      );
      expect(rows).toEqual([{ n: 0 }]);
      // A database that changes what is written into it.
      await db.sql(`
      create function change() returns event_trigger language plpgsql as $$ begin
        if to_regclass('prompt_topics') is not null then
          create or replace rule changed as on insert to prompt_topics do also update prompt_topics set english = 'changed';
        end if;
      end $$;
      create event trigger change on ddl_command_end when tag in ('CREATE TABLE') execute function change()`);
      await db.close();
      const changed = await drill(scratch.url);
      expect(changed).toMatchObject({ status: 1 });
      expect(changed.text).toMatch(
        /What was restored differs from the backup:\nprompt_topics: the rows differ from the backup\.$/,
      );
      await scratch.drop();
      const used = await drill(one.place.DATABASE_URL ?? '');
      expect(used).toMatchObject({ status: 1, text: expect.stringContaining('is not empty') as string });
      await one.withDb(async ({ prisma }) => expect(await prisma.submissions.count()).toBe(1));
    });

    test('a restore says first where it writes, without the password', async () => {
      const { status, text } = await command(unit, 'restore', '--from', folder);
      const { username, host, pathname } = new URL(one.place.DATABASE_URL ?? '');
      expect(text.split('\n')[0]).toBe(
        `Restoring ${folder} to the database ${pathname.slice(1)} on ${host}, as ${username}, its files to ${one.place.DATA_DIR}.`,
      );
      expect({ status, text }).toMatchObject({
        status: 1,
        text: expect.stringContaining('not empty') as string,
      });
      const shown = await command(
        { ...unit, DATABASE_URL: 'postgres://me:hidden@127.0.0.1:9/x' },
        'restore',
        '--from',
        folder,
      );
      expect(shown.text).toContain('the database x on 127.0.0.1:9, as me');
      expect(shown.text).not.toContain('hidden');
    });

    const disk = mkdtempSync(join(tmpdir(), 'labrish-small-'));
    const canMount =
      process.getuid?.() === 0 &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0;
    afterAll(() => {
      if (canMount) spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });

    test.skipIf(!canMount)(
      'a backup to a full disk names the folder of --to (skipped where no disk can be mounted)',
      async () => {
        mkdirSync(join(disk, 'backups'));
        expect(await command(unit, 'backup', '--to', join(disk, 'backups'))).toEqual({
          status: 1,
          text: `The folder ${join(disk, 'backups')} has no room left on its disk. Mend that, or name another folder.`,
        });
        const file = join(one.folder, 'labrish.env');
        expect((await command(unit, 'backup', '--to', file)).text).toMatch(
          `The folder ${file} cannot be written`,
        );
        expect(existsSync(file)).toBe(true);
      },
    );
  },
);
