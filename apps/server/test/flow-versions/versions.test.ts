import { COUNTRY } from '../country.ts';
import { newSnapshot, step, toEvent, type Flow } from '@labrish/conversation';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import { testDatabases } from '@labrish/db/testing/test-database';
import { savedFlow } from '@labrish/api/flow-versions/find';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

describe.each(testDatabases)('each save is live, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(() => flow.reset());

  test('a save makes a version that names who saved', async () => {
    const before = await flow.live();
    await flow.reword('Good morning!');
    const { versions } = await flow.admin.flowVersions.list({});
    expect(versions[0]).toMatchObject({
      number: before + 1,
      is_live: true,
      published_by_name: 'admin@example.org',
      restored_from: null,
    });
    expect(versions[1]).toMatchObject({ number: before, is_live: false });
  });

  test('a save that changes nothing makes none', async () => {
    const before = await flow.live();
    await flow.reword('Wah gwaan!');
    expect(await flow.live()).toBe(before);
  });

  test('a topic is live as it is saved, and is no version', async () => {
    const before = await flow.live();
    await flow.db.prompt_topics.updateMany({ data: { english: 'Tell me of the market.' } });
    expect(await flow.live()).toBe(before);
  });

  test('a hand in the database makes a version of nobody', async () => {
    await flow.db.states.updateMany({ data: { friendly_name: 'Renamed' } });
    const { versions } = await flow.admin.flowVersions.list({});
    expect(versions[0]?.published_by_name).toBeNull();
  });

  test('ten saves at once are ten versions, each of whole saves', async () => {
    const before = await flow.live();
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        flow.admin.botSentences.reword({ wording: 'English', sentence_key: 'started', body: `Hello ${i}` }),
      ),
    );
    expect(await flow.live()).toBe(before + 10);
  });

  test('the history says in a line what each version changed, page after page', async () => {
    await flow.reword('Good morning!');
    await flow.db.states.updateMany({ data: { friendly_name: 'Renamed' } });
    const { versions, next_before } = await flow.admin.flowVersions.history({ limit: 1 });
    expect(versions[0]?.summary).toMatch(/^Renamed: /);
    const before = await flow.admin.flowVersions.history({ limit: 1, before: next_before! });
    expect(before.versions[0]?.summary).toMatch(/: .*“.+”/);
    const all = await flow.reviewer.flowVersions.history({ before: 2 });
    expect(all.versions.at(-1)).toMatchObject({ number: 1, summary: 'The first version.' });
  });

  test('the history counts the people whom the bot answered while a version was live', async () => {
    const say = (version: number, after_ms: number) =>
      flow.db.flow_versions.findFirstOrThrow({ where: { number: version } }).then(({ published_at }) =>
        flow.db.outbound_messages.create({
          data: {
            ...{ contributor_id: ID.contributor, content: {} },
            created_at: new Date(published_at.getTime() + after_ms),
          },
        }),
      );
    const old = await flow.live();
    await flow.db.flow_versions.updateMany({ data: { published_at: new Date('2026-01-01T00:00:00Z') } });
    await say(old, 1_000);
    await say(old, 2_000);
    await flow.reword('Good morning!');
    const reached = async () =>
      (await flow.admin.flowVersions.history({ limit: 2 })).versions.map(({ reached }) => reached);
    expect(await reached()).toEqual([
      { people: 0, is_more: false },
      { people: 1, is_more: false },
    ]);
    await say(old + 1, 1_000);
    expect((await reached())[0]).toEqual({ people: 1, is_more: false });
  });

  test('any two versions can be compared', async () => {
    const from = await flow.live();
    for (const words of ['one', 'two', 'three']) await flow.reword(words);
    const { changes } = await flow.reviewer.flowVersions.compare({ from, to: from + 3 });
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes)).toContain('three');
    expect(JSON.stringify(changes)).not.toContain('two');
    await expect(flow.reviewer.flowVersions.compare({ from, to: 999 })).rejects.toThrow();
  });

  test('a page goes on where the one before ended', async () => {
    for (const words of ['one', 'two', 'three']) await flow.reword(words);
    const first = await flow.admin.flowVersions.list({ limit: 2 });
    const second = await flow.admin.flowVersions.list({ limit: 2, before: first.next_before ?? 0 });
    const numbers = [...first.versions, ...second.versions].map(({ number }) => number);
    expect(numbers).toEqual([0, 1, 2, 3].map((back) => (numbers[0] ?? 0) - back));
  });

  test('a restored version is the flow of then, under a new number', async () => {
    const then = await flow.live();
    const flowOfThen = await savedFlow(flow.db);
    await flow.reword('Something else');
    await flow.db.states.create({ data: { state_key: 'extra', friendly_name: 'Extra' } });
    await flow.db.transitions.deleteMany();
    const { version } = await flow.admin.flowVersions.restore({ number: then });
    expect(version).toMatchObject({
      number: then + 4,
      restored_from: then,
      published_by_name: 'admin@example.org',
    });
    expect(await savedFlow(flow.db)).toEqual(flowOfThen);
    expect(await flow.live()).toBe(then + 4);
  });

  test('whoever had an editor open is told after a restore', async () => {
    const then = await flow.live();
    await flow.reword('Something else');
    const { version } = await flow.template();
    await flow.admin.flowVersions.restore({ number: then });
    await expect(flow.reword('Over it', version)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('transitions that have swapped their places are restored', async () => {
    await flow.addTransition(2);
    const then = await flow.live();
    const flowOfThen = await savedFlow(flow.db);
    await flow.db.$executeRaw`update transitions set priority = priority + 10`;
    await flow.db.$executeRaw`update transitions set priority = 13 - priority`;
    await flow.admin.flowVersions.restore({ number: then });
    expect(await savedFlow(flow.db)).toEqual(flowOfThen);
  });

  test('the current flow is not restored', async () => {
    await expect(flow.admin.flowVersions.restore({ number: await flow.live() })).rejects.toThrow(
      /is what people get now/,
    );
  });

  test('a version that never was is not found', async () => {
    await expect(flow.admin.flowVersions.restore({ number: 99_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('nobody is lost: who stands in a state that goes needs a successor, and goes on there', async () => {
    const then = await flow.live();
    await flow.db.states.create({ data: { state_key: 'extra', friendly_name: 'Extra question' } });
    await flow.standAt('extra');
    await expect(flow.admin.flowVersions.restore({ number: then })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ path: 'moved.extra' }],
      message: /^One person is at “Extra question”/,
    });
    await flow.admin.flowVersions.restore({ number: then, moved: { extra: 'completed' } });
    const around = { ...COUNTRY, prompts: [], regions: {}, consent_version: 0, product_name: 'Labrish' };
    const now: Flow = { ...around, ...readStoredFlow(await savedFlow(flow.db)) };
    const there = { ...newSnapshot(), state_key: 'extra' };
    const event = toEvent(now, there, { message_id: 'm1', text: 'hi' }, 0);
    expect(step(now, there, event).snapshot.state_key).toBe('completed');
  });

  test('a successor must be there', async () => {
    const then = await flow.live();
    await flow.db.states.create({ data: { state_key: 'extra', friendly_name: 'Extra' } });
    await expect(
      flow.admin.flowVersions.restore({ number: then, moved: { extra: 'nowhere' } }),
    ).rejects.toMatchObject({ details: [{ path: 'moved.extra', message: 'Selected state not found' }] });
  });

  test('what changed is told in words, with how many people it meets and how many are asked again', async () => {
    await flow.askForConsent();
    await flow.standAt('welcome', { consent_version: await flow.agree() });
    await flow.reword('Do you agree?');
    const { live } = await flow.admin.flowVersions.draft();
    expect(await flow.reviewer.flowVersions.changes({ number: live })).toEqual({
      ...{ from: live - 1, to: live, asked_again: 1 },
      changes: [
        {
          ...{ state_key: 'welcome', name: 'Welcome', people: 1 },
          changes: [
            {
              ...{ kind: 'text', of: 'What it says' },
              runs: [
                { text: 'Wah gwaan!', is: 'removed' },
                { text: 'Do you agree?', is: 'added' },
              ],
            },
          ],
        },
      ],
    });
    expect(await flow.admin.flowVersions.changes({})).toMatchObject({
      to: null,
      changes: [],
      asked_again: 0,
    });
  });

  test('an event that is retired is told as well', async () => {
    const { event } = await flow.admin.events.create({ event_key: 'OLD_CHOSEN', friendly_name: 'Old' });
    await flow.admin.events.update({ id: event.id, is_active: false });
    const { live } = await flow.admin.flowVersions.draft();
    expect((await flow.reviewer.flowVersions.changes({ number: live })).changes).toEqual([
      {
        ...{ state_key: null, name: 'Events', people: 0 },
        changes: [
          {
            kind: 'told',
            sentence: '“Old” is retired: it can no longer be chosen, but keeps working where it is used.',
          },
        ],
      },
    ]);
  });

  test('reviewers read versions and restore none', async () => {
    expect((await flow.reviewer.flowVersions.list({})).versions.length).toBeGreaterThan(0);
    await expect(flow.reviewer.flowVersions.restore({ number: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
