import { eraseOldMessages } from '#conversation/erase-old-messages.ts';
import { readEnv } from '#env.ts';
import { gather } from '#person/gather.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { createPerson } from '../conversation/chat.ts';
import { databases, oneDatabase, startServer } from '../harness.ts';
import { createGiver, WORDS } from '../submissions/giver.ts';
import { publishAll } from '../submissions/published.ts';
import { reviewAll } from '../submissions/reviewed.ts';
import { filesIn } from '../submissions/walk.ts';

const DAYS = 30;

describe.each(databases)('the words of old messages, on $name', ({ url }) => {
  let server: TwilioServer;
  let nightly: () => Promise<void>;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null, settings: { RAW_MESSAGE_DAYS: String(DAYS) } });
    nightly = () => eraseOldMessages(server.services);
  });
  afterAll(() => server.close());

  /** Reads everything that the job must not change: all tables, but what messages say. */
  const everythingElse = async () => {
    const { db } = server.services;
    const { rows: tables } = await db.sql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('inbox_messages', 'jobs', 'secret_holders') order by 1`,
    );
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await db.sql(
        `select to_jsonb(t) - array['raw_enc', 'content'] as row from "${String(name)}" t order by 1`,
      );
      all[String(name)] = rows;
    }
    return all;
  };
  const texts = async (id: string) => {
    const { data } = await gather(server.services, id);
    const given = data.sections.find(({ key }) => key === 'messages')?.entries ?? [];
    return given.map(({ text }) => text);
  };
  const giver = async () => {
    const person = createGiver(server);
    await person.agree();
    await person.speak();
    await person.tellAll();
    return person;
  };

  test('go after the days of the setting, and nothing else does', async () => {
    const person = await giver();
    await person.say('PERSON');
    await person.say('YES');
    await person.say('My number is 876 555 0199');
    const id = await person.id();
    await reviewAll(server.services, id);
    await publishAll(server.services, id);
    server.clock.forward({ hours: DAYS * 24 - 1 });
    const [before, said, files] = [await everythingElse(), await texts(id), await filesIn(server.services)];
    await nightly();
    expect(await texts(id)).toEqual(said);
    server.clock.forward({ hours: 2 });
    await nightly();
    expect(await everythingElse()).toEqual(before);
    expect(await filesIn(server.services)).toEqual(files);
    expect((await texts(id)).filter((text) => text !== null)).toEqual([]);
    expect(await server.services.db.prisma.inbox_messages.count()).toBe(0);
    const [given] = await server.services.db.prisma.submissions.findMany({ where: { user_id: id } });
    expect(given).toMatchObject({
      transcription: WORDS.patwa,
      english_text: WORDS.english,
      withdrawn_at: null,
    });
    // A second run finds nothing to do.
    await nightly();
    expect(await everythingElse()).toEqual(before);
  });

  test('go batch by batch', async () => {
    const person = createGiver(server);
    await person.say('Hi');
    const contributor_id = await person.id();
    const { prisma } = server.services.db;
    const { received_at } = await prisma.inbound_messages.findFirstOrThrow({ where: { contributor_id } });
    const raw_enc = Buffer.from('sealed');
    await prisma.inbound_messages.createMany({
      data: Array.from({ length: 2100 }, (_, n) => ({
        ...{ contributor_id, message_sid: `many-${n}`, received_at, raw_enc, status: 'processed' as const },
      })),
    });
    server.clock.forward({ hours: DAYS * 24 + 1 });
    await nightly();
    const where = { contributor_id, raw_enc: { not: new Uint8Array() } };
    expect(await prisma.inbound_messages.count({ where })).toBe(0);
  });

  test('stay while a turn needs them: a message that waits in a pause, and one that is held', async () => {
    const { prisma } = server.services.db;
    const person = createGiver(server);
    await person.agree();
    await person.say('FEEDBACK');
    await person.say('More stories, please');
    const contributor_id = await person.id();
    await prisma.bot_pause.create({ data: { paused_at: server.services.now(), paused_by_name: 'Ann' } });
    await person.say('the words that wait');
    server.clock.forward({ hours: DAYS * 24 + 1 });
    await nightly();
    const kept = await prisma.inbound_messages.findMany({
      where: { contributor_id, raw_enc: { not: new Uint8Array() } },
      orderBy: { id: 'asc' },
    });
    expect(kept.map(({ status, held_at }) => [status, held_at !== null])).toEqual([
      ['processed', true],
      ['received', false],
    ]);
    await prisma.bot_pause.deleteMany();
  });

  test('a repeat is still recognised, a tap on an old message still means what it said, and nothing failed is sent again', async () => {
    const { prisma } = server.services.db;
    const person = createGiver(server);
    await person.say('Hi');
    const first = await person.say("Let's start");
    const contributor_id = await person.id();
    const question = await prisma.outbound_messages.findFirstOrThrow({
      where: { contributor_id },
      orderBy: { id: 'desc' },
    });
    const choices = (question.content as unknown as { choices: unknown[] }).choices;
    await prisma.outbound_messages.updateMany({
      where: { id: { not: question.id }, contributor_id },
      data: { status: 'failed' },
    });
    server.clock.forward({ hours: DAYS * 24 + 1 });
    await nightly();
    const count = await prisma.inbound_messages.count();
    await server.receive(first);
    expect(await prisma.inbound_messages.count()).toBe(count);
    const after = await prisma.outbound_messages.findMany({
      where: { contributor_id },
      orderBy: { id: 'desc' },
    });
    expect(after.map(({ content }) => content)).toEqual([
      { ...(choices && { choices }) },
      ...after.slice(1).map(() => ({})),
    ]);
    await person.say("I agree, I'm 18+");
    expect(await prisma.consents.count({ where: { contributor_id } })).toBe(1);
  });
});

test.each(oneDatabase)(
  'go by a nightly job after 90 days, unless the settings say otherwise, on $name',
  async ({ url }) => {
    let clock = Date.now();
    const server = await startServer({ database: url, now: () => new Date(clock) });
    await createPerson(server.url).send({ text: 'Hi' });
    const kept = () =>
      server.services.db.prisma.inbound_messages.count({ where: { raw_enc: { not: new Uint8Array() } } });
    clock += 89 * 24 * 3_600_000;
    await eraseOldMessages(server.services);
    expect(await kept()).toBe(1);
    clock += 2 * 24 * 3_600_000;
    server.services.jobs.trigger('erase-old-messages');
    await expect.poll(kept).toBe(0);
    await server.close();
  },
);

test.each(['6', '3651', '7.5', 'never'])('RAW_MESSAGE_DAYS=%s stops the start', (RAW_MESSAGE_DAYS) => {
  expect(() => readEnv({ RAW_MESSAGE_DAYS })).toThrow('RAW_MESSAGE_DAYS');
});
