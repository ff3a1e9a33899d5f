import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSeeds } from '@labrish/conversation/check-seeds';
import type { SeedState } from '@labrish/conversation/seeds';
import { checkPilot, dayOf } from '@labrish/pilot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#env.ts';
import { createLogger } from '#log/logger.ts';
import { openServices } from '#open-services.ts';
import { folderOf } from '#releases/folder.ts';
import { startTown, type Town } from '../access/people.ts';
import { createPerson } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';
import { oneDatabase, startServer } from '../harness.ts';
import { kandu } from './kandu.ts';

/** Words that only Jamaica has. */
const JAMAICAN = /jamaic|patwa|patois|\bparish|\bcount(?:y|ies)\b|kingston|\bmi\b|\byuh\b|walk good/iu;
const SERIES = 'labrish-kandu';

let town: Town;
/** Everything that people, reviewers and researchers were sent. */
const said: string[] = [];
beforeAll(async () => {
  town = await startTown(oneDatabase[0]?.url, {}, [kandu]);
});
afterAll(() => town.server.close());

/** Gives a recording from "hi" to "thanks". @param label as the chat shows it */
async function contribute(label: string, place: string, words: string) {
  const person = createPerson(town.server.url);
  const heard = async (answer: Promise<{ body?: string | null }>) => {
    const { body } = await answer;
    said.push(body ?? '');
    return body ?? '';
  };
  await heard(person.say('hi'));
  await heard(person.tap('Begin'));
  await heard(person.tap("I agree, I'm 18+"));
  await heard(person.speak(newNote()));
  await heard(person.say(label));
  await heard(person.say(place));
  const thanks = await heard(person.say(words));
  expect(thanks).toContain('Kandu thanks you.');
  return { person, heard };
}

async function memberOf(role: 'admin' | 'reviewer', email: string): Promise<string> {
  await town.add(email, role);
  return (await town.signIn(email)).access_token ?? '';
}

async function call(bearer: string, method: string, path: string, body?: object) {
  const answer = await town.call(bearer, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
  said.push(JSON.stringify(answer.body));
  return answer.body;
}

/** Accepts everything that waits at a stage. @returns how many */
async function reviewAll(bearer: string, stage: 'audio' | 'words'): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { item } = (await call(bearer, 'POST', '/review/next', { stage })) as {
      item: { submission_id: string; duration_ms: number; first_draft: { natural: string } } | null;
    };
    if (!item) return n;
    town.advance(20);
    const { submission_id, duration_ms: heard_ms, first_draft } = item;
    await call(bearer, 'POST', '/review/verdicts', {
      ...{ submission_id, stage, verdict: 'accept', heard_ms },
      ...(stage === 'audio'
        ? { category: 'Kandun' }
        : { words: { natural: first_draft.natural, spans: [{ from: 0, to: 4, category: 'Kandun' }] } }),
    });
  }
}

test('a country that does not exist is talked with, reviewed and released, and nothing in it is Jamaica’s', async () => {
  await contribute('hill talk', 'އައްޑު', 'aan aharen kanduge');
  const { person, heard } = await contribute('Kandún', 'from Fuvahmulah atoll', 'މިއަދު ކަނޑު ގަދަ');
  expect(await heard(person.say('my voice'))).toContain('Fuvahmulah shares place 1 of 3 places');
  await heard(person.say('shukuriyyaa so much'));
  await heard(person.say('help'));

  const rows = await town.server.services.db.prisma.submissions.findMany({ orderBy: { message_id: 'asc' } });
  expect(
    rows.map(({ category, region_code, transcription }) => [category, region_code, transcription]),
  ).toEqual([
    ['Hill', 'KD-01', 'aan aharen kanduge'],
    ['Kandun', 'KD-02', 'މިއަދު ކަނޑު ގަދަ'],
  ]);
  const [day] = await town.server.services.db.query<{ day: string }>({
    text: `select distinct to_char(day, 'YYYY-MM-DD') as day from submission_days`,
    values: [],
  });
  expect(day?.day).toBe(dayOf(kandu.pilot, rows[0]?.created_at ?? new Date(0)));

  const admin = await memberOf('admin', 'admin@example.org');
  for (const name of ['one', 'two'])
    expect(await reviewAll(await memberOf('reviewer', `${name}@example.org`), 'audio')).toBe(2);
  expect(await reviewAll(admin, 'words')).toBe(2);

  for (const path of [
    '/submissions',
    '/submissions/stats',
    '/targets/progress',
    '/review/figures',
    '/bot-sentences',
  ])
    await call(admin, 'GET', path);
  const refused = await town.call(admin, 'GET', '/submissions?category=Patwa');
  expect(refused).toMatchObject({
    status: 400,
    error: 'There is no label “Patwa”. Choose English, Blend, Kandún or Hill talk.',
  });

  const release = (await call(admin, 'POST', '/releases', {
    ...{ series: SERIES, version: '1.0.0', title: 'How Kandu talks' },
  })) as { id: string };
  await expect.poll(() => call(admin, 'GET', `/releases/${release.id}`)).toMatchObject({ state: 'built' });
  const folder = town.server.services.releaseFiles.pathOf(folderOf({ series: SERIES, version: '1.0.0' }));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(texts.join('\n')).toContain('atoll');

  for (const text of [...said, ...texts]) expect(text).not.toMatch(JAMAICAN);
});

test('a country with faults does not start, and each fault says what to change', async () => {
  const { country, labels } = kandu.pilot;
  const pilot = {
    ...kandu.pilot,
    country: { ...country, time_zone: 'Asia/Kandu' },
    labels: [...labels, ...labels.slice(0, 1)],
    groups: ['Outer Ring'],
  };
  expect(checkPilot(kandu.pilot)).toEqual([]);
  await expect(startServer({ countries: [{ ...kandu, pilot }] })).rejects.toThrow(
    /time_zone is “Asia\/Kandu”[\s\S]*The label English is there twice[\s\S]*Malosmadulu lies in “Inner Ring”/u,
  );
});

test('its flow has no faults', () => expect(checkSeeds(kandu)).toEqual([]));

test('a flow with faults is told, each with what to change', () => {
  const { seeds } = kandu;
  const [welcome, ...states] = seeds.states as [SeedState, ...SeedState[]];
  const wrong = {
    ...seeds,
    consent: { ...seeds.consent, body: 'Other words.' },
    events: seeds.events.filter(({ event_key }) => event_key !== 'START_CHOSEN'),
    states: [{ ...welcome, bodies: { Kandún: 'Marhabaa' } }, ...states],
  };
  expect(checkSeeds({ ...kandu, seeds: wrong })).toEqual(
    expect.arrayContaining([
      'The event START_CHOSEN is not in events.',
      'welcome has a body in Kandún, which is no label.',
      'awaiting_start asks for the agreement in other words than consent has.',
    ]),
  );
});

test('a database of another country is refused, and stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-kandu-'));
  const env = readEnv({ DATA_DIR: folder });
  const log = createLogger({ level: 'silent' });
  await (await openServices(env, log)).close();
  await expect(openServices(env, log, undefined, [kandu])).rejects.toThrow(
    'PILOTS: the database has voices of JM, which is not named.',
  );
  await (await openServices(env, log)).close();
  rmSync(folder, { recursive: true });
});
