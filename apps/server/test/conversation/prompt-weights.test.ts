import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';

const MINUTE = 60_000;

describe.each(databases)('preferring what is missing, on $name', ({ url: database }) => {
  let server: TestServer;
  let now = new Date('2026-11-25T12:00:00Z').getTime();
  let topics: { id: string; english: string; mix: string; patwa: string }[] = [];
  const db = () => server.services.db.prisma;

  beforeAll(async () => {
    server = await startServer({ database, now: () => new Date(now) });
    topics = await db().prompt_topics.findMany({ orderBy: { display_order: 'asc' } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await db().submissions.deleteMany();
    await set({ goal: 16, most_per_topic: 3, targets_enabled: true, own_targets: {} });
  });

  const set = async (data: object) => {
    await db().target_settings.update({ where: { pilot: 'JM' }, data });
    now += MINUTE;
  };

  /** Stores `each` recordings for every one of these topics, in this category, all by one new contributor. */
  async function there(of: { about: { id: string }[]; category: 'English' | 'Mix' | 'Patwa'; each: number }) {
    const { id } = await db().contributors.create({
      data: { source: 'simulator', address_hmac: Buffer.from(randomUUID()), address_enc: new Uint8Array() },
    });
    await db().submissions.createMany({
      data: of.about.flatMap((topic) =>
        Array.from({ length: of.each }, () => ({
          ...{ user_id: id, source: 'simulator' as const, category: of.category, prompt_id: topic.id },
          ...{ submission_type: 'structured' as const, storage_url: 'originals/x.ogg' },
        })),
      ),
    });
    now += MINUTE;
  }

  it('asks the one topic that is missing, in the wording that is', async () => {
    const [missing] = topics;
    await set({ own_targets: { category: { English: 0, Mix: 0, Patwa: 100 } } });
    await there({ about: topics.slice(1), category: 'Mix', each: 1 });
    for (let i = 0; i < 3; i += 1) {
      const somebody = await createPersonAtPrompt(server.url);
      expect((await somebody.settled()).at(-1)?.body).toContain(missing?.patwa);
      await somebody.speak(newNote());
      expect((await findSubmissions(server, somebody.person))[0]).toMatchObject({
        ...{ prompt_id: missing?.id, prompt_text: missing?.patwa },
        ...{ category: 'Patwa', category_confirmed_at: null },
      });
    }
  });

  it('asks in the wording that somebody chose, whatever is missing', async () => {
    await set({ own_targets: { category: { English: 0, Mix: 0, Patwa: 100 } } });
    await there({ about: topics.slice(1), category: 'Mix', each: 1 });
    const somebody = await createPersonAtPrompt(server.url);
    await somebody.tap('Change the wording');
    await somebody.tap('English');
    const question = await somebody.tap('Different question');
    expect(topics.some(({ english }) => question.body?.includes(english))).toBe(true);
  });

  it('asks every topic alike when targets are switched off, and what is missing is read once a minute', async () => {
    await set({ targets_enabled: false, own_targets: { category: { English: 0, Mix: 0, Patwa: 100 } } });
    await there({ about: topics.slice(1), category: 'Mix', each: 1 });
    const mix = async () => {
      const body = (await (await createPersonAtPrompt(server.url)).settled()).at(-1)?.body;
      return topics.some((topic) => body?.includes(topic.mix));
    };
    expect(await mix()).toBe(true);
    await db().target_settings.update({ where: { pilot: 'JM' }, data: { targets_enabled: true } });
    expect(await mix()).toBe(true);
    now += MINUTE;
    expect(await mix()).toBe(false);
  });

  it('asks nobody about a topic any more of which they have given enough', async () => {
    await set({ goal: 1600, most_per_topic: 1 });
    const somebody = await createPersonAtPrompt(server.url);
    const rows = () => findSubmissions(server, somebody.person);
    await somebody.speak(newNote());
    const [first] = await rows();
    await db().submissions.createMany({
      data: topics.slice(0, -1).flatMap(({ id }) =>
        id === first?.prompt_id
          ? []
          : [
              {
                ...{ user_id: first?.user_id ?? '', source: 'simulator' as const, category: 'Mix' as const },
                ...{ prompt_id: id, submission_type: 'structured' as const },
              },
            ],
      ),
    });
    await db()
      .$executeRaw`update conversations set snapshot = jsonb_set(snapshot, '{seen_prompts}', '[]') where contributor_id = ${first?.user_id}::uuid`;
    const left = first?.prompt_id === topics.at(-1)?.id ? topics : topics.slice(-1);
    await somebody.tap('Mix');
    await somebody.say('RESTART');
    await somebody.tap("Let's start");
    const question = (await somebody.settled()).at(-1)?.body;
    expect(left.some((topic) => question?.includes(topic.mix))).toBe(true);
  });

  it('goes on as it did while what is missing cannot be read', async () => {
    await db().$executeRaw`alter table target_settings rename to hidden`;
    now += MINUTE;
    const somebody = await createPersonAtPrompt(server.url);
    expect((await somebody.settled()).at(-1)?.body).toBeTruthy();
    expect(server.logged.some((line) => line.includes('prompt weights could not be read'))).toBe(true);
    await db().$executeRaw`alter table hidden rename to target_settings`;
    now += MINUTE;
  });
});
