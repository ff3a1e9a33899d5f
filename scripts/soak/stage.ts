import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createState, OUR_NUMBER, settingsOf } from '../../apps/server/test/fake-twilio/start.ts';
import { root } from '../prepare.mjs';
import { freePort } from '../free-port.mjs';
import type { Options } from './options.ts';
import { createPeople } from './people/people.ts';
import type { People } from './people/people.ts';
import { createRandom } from './random.ts';
import { createSoakDatabase, type SoakDatabase } from './servers/database.ts';
import { countries } from '@labrish/pilots';
import { openDisk } from './servers/disk.ts';
import type { ServerLog } from './servers/log.ts';
import { createServers } from './servers/servers.ts';
import { bucketStore, folderStore } from './servers/store.ts';
import { startTwilio } from './twilio/twilio.ts';
import { createWebhooks } from './twilio/webhooks.ts';
import type { Journal } from './verdict/verdict.ts';

/** The countries whose numbers people write to. */
export const NUMBERS = [
  { pilot: 'JM', number: OUR_NUMBER },
  { pilot: 'TT', number: '+18685550100' },
];

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Starts all parts: a database, a disk, Twilio, and the first servers.
 *
 * @param undo collects the clean-up steps, the latest last
 */
export async function openStage(options: Options, postgres: string, log: ServerLog, undo: (() => unknown)[]) {
  const disk = openDisk();
  undo.push(() => disk.remove());
  const isShared = options.machines > 1;
  const store = isShared ? await bucketStore() : folderStore(disk.path);
  undo.push(() => store.remove());
  const database = await createSoakDatabase(postgres);
  const database_disk = openDisk('postgres');
  undo.push(() => database_disk.remove());
  undo.push(() => database.drop());
  const canFill = database_disk.real && (await database.moveTo(database_disk.path));

  const journal: Journal = { messages: new Map(), takes: new Map() };
  const account = createState();
  const twilio = await startTwilio(account, createRandom(options.seed + 2));
  undo.push(() => twilio.close());
  const public_url = `http://127.0.0.1:${await freePort()}`;
  const numbers = NUMBERS.slice(0, options.pilots);
  const settings = {
    ...store.settings,
    ...settingsOf(account, twilio.url),
    DATABASE_URL: database.url,
    // Machines with a shared database need the same secret; a single machine creates its own.
    ...(isShared && { AUTH_SECRET: randomBytes(32).toString('hex') }),
    DATA_DIR: disk.path,
    PUBLIC_URL: public_url,
    PILOTS: numbers.map(({ pilot }) => pilot).join(),
    TWILIO_WHATSAPP_NUMBERS: numbers.map(({ pilot, number }) => `${pilot}:${number}`).join(),
  };
  await pushTemplates(settings, undo);
  await openChats(database);
  const servers = createServers(settings, log, (name) => (isShared ? join(disk.path, name) : disk.path));
  undo.push(() => servers.stop('SIGKILL'));
  const webhooks = createWebhooks(account, public_url, () => servers.target());
  for (let machine = 0; machine < options.machines; machine += 1) await servers.add();
  await servers.running(options.machines);
  return {
    ...{
      disk,
      database_disk: canFill ? database_disk : null,
      store,
      database,
      journal,
      twilio,
      servers,
      webhooks,
    },
    /** Creates the people, who start writing. */
    invite(): People {
      const { seed, think_ms } = options;
      const around = { seed, think_ms, twilio: account, webhooks, journal };
      const people = createPeople(options.people, numbers, around);
      const random = createRandom(seed + 1);
      account.accepted = (message) => {
        // Our own id of the message is in the address of its status callback.
        const { searchParams } = new URL(message.status_callback ?? '', public_url);
        const id = searchParams.get('message') ?? message.sid;
        journal.takes.set(id, [...(journal.takes.get(id) ?? []), Date.now()]);
        webhooks.report(message, random);
        people.hear(message);
      };
      return people;
    },
  };
}

/** Confirms the words that a country's chat waits for, as an admin does. */
async function openChats(database: SoakDatabase): Promise<void> {
  for (const { pilot, speech } of countries)
    for (const concept of speech.language.draft_concepts)
      await database.write(
        'insert into confirmed_drafts (id, pilot, wording, text) values (gen_random_uuid(), $1, $2, $3)',
        [pilot.country.code, `concept:${concept}`, speech.language.concepts[concept] ?? ''],
      );
}

/** Pushes the templates, so that replies have buttons as in production. Also creates and fills the database. */
async function pushTemplates(settings: Record<string, string>, undo: (() => unknown)[]): Promise<void> {
  const args = ['--import', 'tsx', 'apps/server/src/commands/sync-templates.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
  });
  undo.push(() => child.kill('SIGKILL'));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The templates could not be pushed (exit code ${code}).`);
}
