import { transitionsIn } from '@labrish/conversation/seeds';
import { createDb, type Database } from '@labrish/db';
import { country } from '@labrish/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from './index.ts';
import { replaceFlow } from './replace-flow.ts';

const PARTS = ['JM regions', 'JM consent', 'JM topics', 'JM flow', 'JM flow_tests'];

describe('seed', { timeout: 120_000 }, () => {
  let db: Database;

  beforeAll(async () => {
    db = await createDb({});
    await db.migrate();
  }, 120_000);
  afterAll(() => db.close());

  it('fills a new database once, even when two start together', async () => {
    const done = await Promise.all([seed(db.prisma, [country]), seed(db.prisma, [country])]);
    expect(done.flat().sort()).toEqual([...PARTS].sort());
    expect(await counts(db)).toEqual({
      states: 19,
      templates: 19,
      topics: 15,
      regions: 14,
      consents: 1,
      flow_tests: 30,
    });
    expect(await seed(db.prisma, [country])).toEqual([]);
  });

  it('stores rules and actions in their order', async () => {
    const rows = await db.prisma.transitions.findMany({
      where: { from_state: { state_key: 'awaiting_start' }, event: { event_key: 'CONSENT_AGREED' } },
      include: { actions: { orderBy: { position: 'asc' } }, to_state: true },
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.to_state.state_key).toBe('awaiting_audio');
    expect(rows[0]?.actions.map(({ action_key, params }) => [action_key, params])).toEqual([
      ['record_consent', {}],
      ['choose_prompt', {}],
    ]);
  });

  it('never touches what an admin changed or removed', async () => {
    await db.prisma.states.update({
      where: { pilot_state_key: { pilot: 'JM', state_key: 'welcome' } },
      data: { friendly_name: 'Hello' },
    });
    await db.prisma.prompt_topics.deleteMany({ where: { display_order: 1 } });
    await db.prisma.seed_runs.deleteMany({
      where: { name: { in: PARTS } },
    });
    expect(await seed(db.prisma, [country])).toEqual(PARTS);
    const welcome = await db.prisma.states.findUniqueOrThrow({
      where: { pilot_state_key: { pilot: 'JM', state_key: 'welcome' } },
    });
    expect(welcome.friendly_name).toBe('Hello');
    expect(await counts(db)).toEqual({
      states: 19,
      templates: 19,
      topics: 14,
      regions: 14,
      consents: 1,
      flow_tests: 30,
    });
  });

  it('can be put in the place of another conversation, which keeps topics and the ids of what stays', async () => {
    const { prisma } = db;
    const before = await prisma.states.findUniqueOrThrow({
      where: { pilot_state_key: { pilot: 'JM', state_key: 'welcome' } },
    });
    const removed = await prisma.states.create({ data: { state_key: 'mine', friendly_name: 'Mine' } });
    await prisma.content_templates.update({
      where: { pilot_template_key: { pilot: 'JM', template_key: 'welcome' } },
      data: { body: 'Mine.', sync_state: 'synced', content_sid: 'HX1' },
    });
    expect(await replaceFlow(prisma, country)).toEqual({ states_removed: ['mine'] });
    expect(await prisma.states.findUnique({ where: { id: removed.id } })).toBeNull();
    expect(await prisma.states.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({
      friendly_name: 'Welcome',
    });
    const template = { where: { pilot_template_key: { pilot: 'JM', template_key: 'welcome' } } };
    const put = await prisma.content_templates.findUniqueOrThrow(template);
    expect(put).toMatchObject({ sync_state: 'out_of_date', content_sid: 'HX1', version: 2 });
    expect(put.body).toContain('{{product}}');
    expect(await counts(db)).toEqual({
      states: 19,
      templates: 19,
      topics: 14,
      regions: 14,
      consents: 1,
      flow_tests: 30,
    });
    expect(await prisma.transitions.count()).toBe(transitionsIn(country.seeds).length);
    expect(await replaceFlow(prisma, country)).toEqual({ states_removed: [] });
  });

  it('brings a database that has another conversation by now those of its tests that hold there', async () => {
    const { prisma } = db;
    await prisma.seed_runs.delete({ where: { name: 'JM flow_tests' } });
    await prisma.flow_tests.deleteMany();
    const to_state = await prisma.states.findUniqueOrThrow({
      where: { pilot_state_key: { pilot: 'JM', state_key: 'declined' } },
    });
    await prisma.transitions.updateMany({
      where: { from_state: { state_key: 'welcome' }, event: { event_key: 'MORE_INFO_CHOSEN' } },
      data: { to_state_id: to_state.id },
    });
    expect(await seed(prisma, [country])).toEqual(['JM flow_tests']);
    const names = (await prisma.flow_tests.findMany()).map(({ name }) => name);
    expect(names).toHaveLength(29);
    expect(names).not.toContain('Somebody would rather not');
  });

  it('leaves nothing behind when a part fails half-way', async () => {
    await db.prisma.seed_runs.delete({ where: { name: 'JM flow' } });
    await db.prisma.states.deleteMany();
    await db.sql('alter table events add constraint no_more check (false) not valid');
    await db.prisma.events.deleteMany();
    await expect(seed(db.prisma, [country])).rejects.toThrow();
    expect(await db.prisma.states.count()).toBe(0);
    await db.sql('alter table events drop constraint no_more');
    expect(await seed(db.prisma, [country])).toEqual(['JM flow']);
    expect(await db.prisma.states.count()).toBe(19);
  });
});

async function counts({ prisma }: Database) {
  return {
    states: await prisma.states.count(),
    templates: await prisma.content_templates.count(),
    topics: await prisma.prompt_topics.count(),
    regions: await prisma.regions.count(),
    consents: await prisma.consent_versions.count(),
    flow_tests: await prisma.flow_tests.count(),
  };
}
