import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createCaller } from '@labrish/api';
import type { Database } from '@labrish/db';
import Fastify from 'fastify';
import { firstSignInLink } from '#auth/first-admin.ts';
import { makeBackup } from '#backup/backup.ts';
import { withPlace, type Place } from '#backup/place.ts';
import { checkBackup } from '#backup/check.ts';
import { restoreBackup } from '#backup/restore.ts';
import { readTables, rowsOf } from '#backup/tables.ts';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { readEnv } from '#env.ts';
import { buildRelease } from '#releases/build.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';
import { withSerial } from '../audio/ogg.ts';
import { createPerson, createPersonAtPrompt } from '../conversation/chat.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { createInstallation, type Installation } from '../process/installation.ts';

export const NUMBER = 'whatsapp:+18765550123';
export const SECRET = 'the secret of whoever made the backup';
const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));

/** Returns a different recording for each number. */
export const note = (n: number) => withSerial(NOTE, n);

export type Server = Awaited<ReturnType<Installation['serve']>>;

/** Adds contributors (one of whom withdraws), verdicts, and a published release. */
export async function fill(server: Server) {
  const people = [];
  for (let n = 0; n < 3; n += 1) {
    const person = await createPersonAtPrompt(server.url);
    await person.speak(note(n));
    people.push(person.person);
  }
  const gone = await createPersonAtPrompt(server.url);
  await gone.speak(note(3));
  await withdrawAll(server, gone);
  await findOrCreateContributor(server.services, { pilot: 'JM', source: 'whatsapp', addresses: [NUMBER] });
  const { prisma } = server.services.db;
  await firstSignInLink(server.services);
  await addAdmin(server.services);
  await prisma.submissions.updateMany({
    where: { withdrawn_at: null },
    data: { review_status: 'accepted', reviewed_category: 'Mix', labelled_by: 'reviewers', category: 'Mix' },
  });
  const caller = createCaller({
    ...{ ...adminContext(server.services), random: Math.random },
    buildRelease: async () => undefined,
    applyTakeOuts: async () => undefined,
    removeReleaseFiles: async () => undefined,
  });
  const { id } = await caller.releases.create({
    series: 'labrish-test',
    version: '1.0.0',
    title: 'Labrish Test',
  });
  await buildRelease(server.services, id);
  await prisma.releases.update({ where: { id }, data: { state: 'published', published_at: new Date() } });
  return { people };
}

/** Withdraws everything of a contributor, and removes the files. */
export async function withdrawAll(
  { services }: Server,
  person: Pick<ReturnType<typeof createPerson>, 'say' | 'tap'>,
): Promise<void> {
  await person.say('DELETE ALL');
  await person.tap('Yes, delete all');
  await removeDiscarded(services);
}

/** Returns the place of a server that runs in this process, so that even an embedded database can be backed up while it runs. */
export function placeOf({ services }: Server): Place {
  const stores = {
    ...{ audio: services.audio, releases: services.releaseFiles.store, journal: services.journal },
    ...{ is_local: true, close: () => undefined },
  };
  const { db, journal } = services;
  return { db, stores, journal, dataDir: services.env.DATA_DIR, is_new: false };
}

export const backUp = (place: Place, to: string, keep?: number) =>
  makeBackup(place, { to, keep, code_version: 'test', now: () => new Date() });

/** Restores a backup into a place. @param change makes something go wrong there */
export async function restore(
  { place }: Pick<Installation, 'place'>,
  from: string,
  change: (place: Place) => Place = (same) => same,
  secret = SECRET,
) {
  const backup = await checkBackup(from, secret, place.DATA_DIR);
  return withPlace({ env: readEnv(place), log: Fastify().log }, backup.opening, (opened) =>
    restoreBackup(change(opened), backup, () => undefined),
  );
}

/** Reads every row of every table as text, sorted. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  return db.slowSqlTransaction(async (sql) => {
    await sql(`set local timezone = 'UTC'`);
    const all: Record<string, string[]> = {};
    for (const table of await readTables(sql))
      all[table.name] = (await sql(rowsOf(table))).rows.map(({ line }) => String(line)).sort();
    return all;
  });
}

/** Reads a table of a backup, which is compressed. */
export const textOfTable = (folder: string, name: string) =>
  gunzipSync(readFileSync(join(folder, `tables/${name}.jsonl.gz`))).toString();

/** Reads the same rows from a backup. */
export function rowsIn(folder: string, tables: { name: string }[]): Record<string, string[]> {
  return Object.fromEntries(
    tables.map(({ name }) => [name, textOfTable(folder, name).split('\n').slice(0, -1).sort()]),
  );
}

/** Creates a place of this kind, with the path for its backups. */
export async function createPlace(url: string | undefined) {
  const installation = await createInstallation(url);
  return { ...installation, backups: join(installation.folder, 'backups') };
}

export { createPerson };
