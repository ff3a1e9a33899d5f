import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { freePort } from '../site.mjs';
import { ACCOUNT } from './twilio/account.ts';
import { createSoakDatabase } from './servers/database.ts';
import { openDisk } from './servers/disk.ts';
import { createJournal } from './verdict/journal.ts';
import type { Options } from './options.ts';
import { createPeople } from './people/people.ts';
import type { People } from './people/people.ts';
import { createRandom } from './random.ts';
import type { ServerLog } from './servers/log.ts';
import { createServers } from './servers/servers.ts';
import { bucketStore, folderStore } from './servers/store.ts';
import { outboundId, reportStatus } from './twilio/status-reports.ts';
import { startTwilio } from './twilio/twilio.ts';
import type { Accepted } from './twilio/calls.ts';
import { createMemory } from './twilio/memory.ts';
import { createWebhooks } from './twilio/webhooks.ts';

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
  undo.push(() => database.drop());

  const journal = createJournal();
  const memory = createMemory();
  let people: People | undefined;
  const random = createRandom(options.seed + 1);
  const accepted = (message: Accepted) => {
    const id = outboundId(message) ?? message.sid;
    const { at } = message;
    const before = journal.takes.get(id) ?? { to: message.to, times: 0, first_at: at };
    journal.takes.set(id, { ...before, times: before.times + 1, last_at: at });
    reportStatus(message, webhooks, random);
    people?.hear(message);
  };
  const twilio = await startTwilio(memory, createRandom(options.seed + 2), accepted);
  undo.push(() => twilio.close());
  const public_url = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    ...store.settings,
    DATABASE_URL: database.url,
    // Machines with a shared database need the same secret; a single machine creates its own.
    ...(isShared && { AUTH_SECRET: randomBytes(32).toString('hex') }),
    DATA_DIR: disk.path,
    PUBLIC_URL: public_url,
    TWILIO_ACCOUNT_SID: ACCOUNT.account_sid,
    TWILIO_AUTH_TOKEN: ACCOUNT.auth_token,
    TWILIO_WHATSAPP_NUMBER: ACCOUNT.number,
    TWILIO_API_BASE_URL: twilio.url,
  };
  await pushTemplates(settings, undo);
  const servers = createServers(settings, log, (name) => (isShared ? join(disk.path, name) : disk.path));
  undo.push(() => servers.stop('SIGKILL'));
  const webhooks = createWebhooks(public_url, () => servers.target());
  for (let machine = 0; machine < options.machines; machine += 1) await servers.add();
  await servers.running(options.machines);
  return {
    disk,
    store,
    database,
    journal,
    twilio,
    servers,
    webhooks,
    /** Creates the people, who start writing. */
    invite(): People {
      people = createPeople({
        count: options.people,
        seed: options.seed,
        think_ms: options.think_ms,
        webhooks,
        memory,
        journal,
      });
      return people;
    },
  };
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
