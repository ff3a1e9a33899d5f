import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderOf } from '#releases/folder.ts';
import { startTown, type Town } from '../access/people.ts';
import { createPerson } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';

const VERSION = { series: 'labrish-jamaica', version: '1.0.0' };
const ADMIN = 'admin@example.org';
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'labrish-grown-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** What must not change when other countries are added. */
const COUNTERS = `select pilot, counter_scope, source, dimension, key, n::int from submission_counts order by 1, 2, 3, 4, 5`;
const FLOW = `select number, flow_hash, consent_version from flow_versions where pilot = 'JM' order by number`;
const rowsOf = (town: Town, text: string) => town.server.services.db.query<object>({ text, values: [] });

/** Builds the version, and discards it so that it can be built again. @returns the hash of each of its files */
async function release(town: Town, bearer: string): Promise<Record<string, string>> {
  const input = { ...VERSION, title: 'How Jamaica talks', includes_untranscribed: true };
  const made = await town.call(bearer, 'POST', '/releases', input);
  expect(made.error).toBe('');
  const path = `/releases/${String(made.body.id)}`;
  await expect.poll(() => town.call(bearer, 'GET', path)).toMatchObject({ body: { state: 'built' } });
  const root = town.server.services.releaseFiles.pathOf(folderOf(VERSION));
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const hashes = files.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [relative(root, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
  });
  expect((await town.call(bearer, 'DELETE', path)).status).toBe(204);
  return Object.fromEntries(hashes.toSorted()) as Record<string, string>;
}

test('a Jamaican installation becomes one with three pilots by settings alone', async () => {
  // The address is part of a release.
  const settings = { DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:3000' };
  const alone = await startTown(undefined, settings);
  await alone.add(ADMIN, 'admin');
  const { key: token } = await alone.makeKey((await alone.signIn(ADMIN)).access_token ?? '', 'admin');
  const person = createPerson(alone.server.url);
  for (const text of ['hi', '1', '1']) await person.say(text);
  await person.speak(newNote());
  await person.say('patwa');
  const asked = (await person.say('Saint Ann')).body;
  await rowsOf(
    alone,
    `update submissions set review_status = 'accepted', reviewed_category = 'Patwa', labelled_by = 'reviewers' returning id`,
  );
  // A release has what was measured by then.
  const PENDING = `select id from submissions where analysis = 'pending'`;
  await expect.poll(() => rowsOf(alone, PENDING)).toEqual([]);
  const before = {
    files: await release(alone, token),
    counters: await rowsOf(alone, COUNTERS),
    flow: await rowsOf(alone, FLOW),
  };
  expect(Object.keys(before.files).length).toBeGreaterThan(10);
  await alone.server.close();

  const grown = await startTown(undefined, { ...settings, PILOTS: 'jm,tt,lc' });
  expect(await rowsOf(grown, FLOW)).toEqual(before.flow);
  expect(await rowsOf(grown, COUNTERS)).toEqual(before.counters);
  expect(await release(grown, token)).toEqual(before.files);
  const same = createPerson(grown.server.url, person.person);
  // A person in the middle of the chat gets the next question. The bot asks nobody to agree again.
  expect(asked).toMatch(/how old are you/u);
  expect((await same.say('25 to 34')).body).not.toMatch(/Here is what you agree to/u);

  const trini = createPerson(grown.server.url, person.person, 'tt');
  expect((await trini.say('hi')).body).toContain('Trinidad and Tobago');
  const lucian = createPerson(grown.server.url, person.person, 'lc');
  expect((await lucian.say('hi')).body).toContain('Saint Lucia');
  for (const path of [
    '/submissions',
    '/submissions?pilot=tt',
    '/prompts?pilot=lc',
    '/rules-engine/states?pilot=tt',
  ])
    expect((await grown.call(token, 'GET', path)).status, path).toBe(200);
  const topics = (of: string) => grown.call(token, 'GET', `/prompts?pilot=${of}`);
  const namesIn = async (of: string) =>
    ((await topics(of)).body as { prompts: { topic: string }[] }).prompts.map(({ topic }) => topic);
  expect(await namesIn('jm')).not.toEqual(await namesIn('tt'));
  expect((await topics('xx')).error).toBe(
    'pilot must be one of the pilots that run here: jm, tt, lc. In the console, load the page again.',
  );
  await grown.server.close();
});
