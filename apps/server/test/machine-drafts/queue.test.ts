import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { machine_drafts } from '@labrish/db';
import { createDrafting, DRAFT } from '#machine-drafts/jobs.ts';
import { erase } from '#submissions/withdraw.ts';
import { databases, startServer, type TestServer } from '../harness.ts';
import { openStandIn, say, type Answer, type StandIn } from '../recogniser/stand-in.ts';
import { storeRecording } from '../recogniser/stored.ts';

const WORDS = [
  { word: 'mi', start: 0, end: 0.3, probability: 0.9 },
  { word: 'deh', start: 0.3, end: 0.6, probability: 0.2 },
];
const HEARD = say({ text: 'mi deh', words: WORDS });

describe.each(databases)('the queue of drafts, on $name', ({ url }) => {
  let server: TestServer;
  let standIn: StandIn;
  let now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    standIn = await openStandIn(HEARD);
    server = await startServer({
      database: url,
      now: () => now,
      settings: { ASR_URL: standIn.url, ASR_MODEL: 'small', ASR_API_KEY: 'k', ASR_RECIPIENT: 'Acme Ears' },
    });
  });
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    Object.assign(standIn, { asked: [], mostAtOnce: 0, answer: HEARD });
    const { prisma } = server.services.db;
    await prisma.machine_drafts.deleteMany();
    await prisma.submissions.deleteMany();
    await prisma.review_settings.updateMany({ data: { machine_drafts_off: [] } });
  });
  afterEach(() => letOwn(true));
  afterAll(async () => {
    await server.close();
    await standIn.close();
  });

  const drafts = () => server.services.db.prisma.machine_drafts.findMany({ orderBy: { created_at: 'asc' } });
  /** Says whether the recogniser is in the private network: nothing else is reachable here. */
  const letOwn = (isOurs: boolean) => {
    for (const one of server.services.recognisers) one.isOurs = () => Promise.resolve(isOurs);
  };

  /** Stores a recording that was accepted. */
  const accepted = async (change: object = {}) => (await storeRecording(server.services, change)).id;

  /** Runs the task until no recording is due. */
  async function run(): Promise<void> {
    await createDrafting(server.services)();
    const isDue = ({ heard_at, failed_at, not_before, lease_holder }: machine_drafts) =>
      !heard_at && !failed_at && (lease_holder !== null || !not_before || not_before <= now);
    await expect.poll(async () => (await drafts()).filter(isDue), { timeout: 20_000 }).toEqual([]);
  }

  test('hears accepted recordings alone, two at a time, and stores each word with its time', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await accepted());
    await accepted({ review_status: 'to_review' });
    // Each answer waits for the next request, so that two are under way.
    let waiting: (() => void) | undefined;
    standIn.answer = (asked, response) => {
      waiting?.();
      waiting = () => HEARD(asked, response);
      if (standIn.asked.length === 5) waiting();
    };
    server.services.jobs.trigger(DRAFT);
    await expect.poll(async () => (await drafts()).filter(({ heard_at }) => heard_at).length).toBe(5);
    expect(standIn.mostAtOnce).toBe(2);
    expect(standIn.asked.map(({ authorization, model }) => [authorization, model])).toEqual(
      Array(5).fill(['Bearer k', 'small']),
    );
    const rows = await drafts();
    expect(rows.map(({ submission_id }) => submission_id).toSorted()).toEqual(ids.toSorted());
    expect(rows[0]).toMatchObject({
      ...{ engine: '127.0.0.1', model: 'small', text: 'mi deh', dropped: null, error: null },
      words: [
        { text: 'mi', from_ms: 0, to_ms: 300, confidence: 0.9 },
        { text: 'deh', from_ms: 300, to_ms: 600, confidence: 0.2 },
      ],
    });
    await run();
    expect(standIn.asked).toHaveLength(5);
  });

  test('waits for a recogniser that is away or busy as long as it asks for, and hears what one refuses three times no more', async () => {
    await accepted();
    standIn.answer = say('', 429, { 'retry-after': '900' });
    await run();
    const [busy] = await drafts();
    expect(busy).toMatchObject({ attempts: 1, heard_at: null, failed_at: null });
    expect(busy!.not_before!.getTime() - now.getTime()).toBe(900_000);
    standIn.answer = say({ error: 'no audio' }, 400);
    for (let n = 0; n < 3; n += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await run();
    }
    expect(await drafts()).toMatchObject([
      { text: null, error: expect.stringContaining('refuses: 400') as string },
    ]);
    expect((await drafts())[0]!.failed_at).not.toBeNull();
    // The settings may have been wrong: after a day it is tried again.
    standIn.answer = HEARD;
    now = new Date(now.getTime() + 25 * 3_600_000);
    await run();
    expect(await drafts()).toMatchObject([{ text: 'mi deh', failed_at: null }]);
  });

  test('asks a recogniser again after at most an hour, and drafts other labels meanwhile', async () => {
    standIn.answer = say('', 429, { 'retry-after': '3153600000' });
    for (let n = 0; n < 21; n += 1) await accepted();
    for (let n = 0; n < 4; n += 1) await run();
    const waits = (await drafts()).map(({ not_before }) => not_before!.getTime() - now.getTime());
    expect(waits).toEqual(Array.from({ length: 20 }, () => 3_600_000));
    const english = await accepted({ category: 'English' });
    standIn.answer = say({ text: 'two words' });
    await run();
    expect((await drafts()).filter(({ heard_at }) => heard_at)).toMatchObject([{ submission_id: english }]);
  });

  test('stores no nonsense', async () => {
    await accepted();
    standIn.answer = say({ text: 'thank you. '.repeat(40) });
    await run();
    expect(await drafts()).toMatchObject([{ text: null, words: [], dropped: 'repeats' }]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'withdrawn',
      (id) => server.services.db.prisma.$transaction((tx) => erase({ tx, now }, [{ id, media_id: null }])),
    ],
    ['quarantined', (id) => changed(id, { review_status: 'quarantined' })],
    ['written down by somebody', (id) => changed(id, { review_status: 'accepted' })],
    ['of somebody who says STOP', (id) => stopped(id)],
  ])('stores nothing of a recording that is %s while it is away', async (_, happen) => {
    const id = await accepted();
    standIn.answer = ((asked, response) => {
      void happen(id).then(() => HEARD(asked, response));
    }) satisfies Answer;
    await run();
    await expect.poll(drafts).toEqual([]);
    expect(standIn.asked).toHaveLength(1);
  });

  const changed = (id: string, data: object) =>
    server.services.db.prisma.submissions.update({ where: { id }, data });
  async function stopped(id: string) {
    const { user_id } = await server.services.db.prisma.submissions.findUniqueOrThrow({ where: { id } });
    const data = { contributor_id: user_id, snapshot: { stopped: true } };
    return server.services.db.prisma.conversations.create({ data });
  }

  test('sends nothing out of the network but recordings whose agreement names who gets them', async () => {
    letOwn(false);
    const { prisma } = server.services.db;
    const agreed = async (version: number, body: string) => {
      const of = { pilot: 'JM', version };
      const text = { body, text_hash: String(version), created_at: now };
      await prisma.consent_versions.upsert({
        where: { pilot_version: of },
        create: { ...of, ...text },
        update: text,
      });
      const id = await accepted();
      const { user_id } = await prisma.submissions.findUniqueOrThrow({ where: { id } });
      const consent = { contributor_id: user_id, version, text_hash: String(version), age_ok: true };
      const { id: consent_id } = await prisma.consents.create({ data: consent });
      await changed(id, { consent_id });
      return { id, consent_id };
    };
    await accepted();
    await agreed(901, 'We keep your voice.');
    await agreed(902, 'Acme Earshot hears your voice.');
    const named = await agreed(903, 'We keep your voice, and ACME EARS hears it.');
    const withdrawn = await agreed(904, 'Acme Ears hears it.');
    await prisma.consents.update({ where: { id: withdrawn.consent_id }, data: { withdrawn_at: now } });
    await run();
    expect((await drafts()).map(({ submission_id }) => submission_id)).toEqual([named.id]);
    expect(standIn.asked).toHaveLength(1);
  });

  test('an admin switches a label off', async () => {
    await server.services.db.prisma.review_settings.updateMany({
      data: { machine_drafts_off: ['JM/Patwa'] },
    });
    await accepted();
    await accepted({ category: 'English' });
    await run();
    expect(standIn.asked).toHaveLength(1);
  });

  test('what a killed process was hearing is heard by the next one', async () => {
    const submission_id = await accepted();
    const lease = { attempts: 1, lease_holder: 'gone', not_before: new Date(now.getTime() + 660_000) };
    const row = { submission_id, is_withheld: false, created_at: now, ...lease };
    await server.services.db.prisma.machine_drafts.create({ data: row });
    await createDrafting(server.services)();
    expect(standIn.asked).toEqual([]);
    now = new Date(now.getTime() + 661_000);
    await run();
    expect(await drafts()).toMatchObject([{ text: 'mi deh', attempts: 2 }]);
  });
});
