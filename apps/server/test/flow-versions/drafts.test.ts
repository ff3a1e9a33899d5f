import { testDatabases } from '@labrish/db/testing/test-database';
import { savedFlow } from '@labrish/api/flow-versions/find';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFlow, type FlowWorld } from './world.ts';

describe.each(testDatabases)('what is saved waits to be published, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(async () => {
    await flow.reset();
    await flow.admin.flowVersions.setPublishing({ publishing: 'when_published' });
  });

  const draft = () => flow.admin.flowVersions.draft();

  test('ten edits change nothing for people; a topic does at once', async () => {
    const before = await flow.given();
    const live = await flow.live();
    for (let i = 0; i < 7; i += 1) await flow.reword(`Edit ${i}`);
    await flow.addTransition(5);
    await flow.db.button_mappings.deleteMany();
    await flow.admin.botSentences.reword({ wording: 'English', sentence_key: 'started', body: 'Yes?' });
    expect(await flow.given()).toEqual(before);
    expect(await draft()).toMatchObject({ live, is_changed: true, publishing: 'when_published' });
    await flow.db.prompt_topics.updateMany({ data: { english: 'Tell me of the market.' } });
    expect((await flow.given()).prompts[0]?.wordings.English).toBe('Tell me of the market.');
  });

  test('publishing lets people have it, and keeps who and why', async () => {
    await flow.reword('Good morning!');
    const { version } = await flow.publish({ note: ' Friendlier. ' });
    expect(version).toMatchObject({
      note: 'Friendlier.',
      is_live: true,
      published_by_name: 'admin@example.org',
    });
    expect((await flow.given()).templates[0]?.body).toBe('Good morning!');
    expect(await draft()).toMatchObject({ live: version.number, is_changed: false });
  });

  test('with nothing to publish it says so', async () => {
    await expect(flow.publish({})).rejects.toThrow('Everything that is saved is live already.');
    await flow.reword('Wah gwaan!');
    await expect(flow.publish({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('on top of what somebody else has published or saved it is refused, and says who', async () => {
    await flow.reword('Mine');
    const { revision } = await draft();
    await flow.reword('Theirs');
    await expect(flow.publish({ revision })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { changed_by: 'admin@example.org' },
    });
    expect((await flow.given()).templates[0]?.body).toBe('Wah gwaan!');
    const { revision: seen } = await draft();
    await flow.publish({ revision: seen });
    await flow.reword('Again');
    await expect(flow.publish({ revision: seen })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('of two who publish at once one does', async () => {
    await flow.reword('Mine');
    const { revision } = await draft();
    const done = await Promise.allSettled([1, 2].map(() => flow.publish({ revision })));
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a draft that is thrown away is back with Undo', async () => {
    const live = await savedFlow(flow.db);
    await flow.reword('Draft');
    await flow.addTransition(4);
    const drafted = await savedFlow(flow.db);
    expect(await flow.admin.flowVersions.discard({})).toMatchObject({
      is_changed: false,
      can_undo_discard: true,
    });
    expect(await savedFlow(flow.db)).toEqual(live);
    expect(await flow.admin.flowVersions.undoDiscard({})).toMatchObject({
      is_changed: true,
      can_undo_discard: false,
    });
    expect(await savedFlow(flow.db)).toEqual(drafted);
    expect((await flow.given()).templates[0]?.body).toBe('Wah gwaan!');
  });

  test('Undo keeps what was saved meanwhile for another Undo', async () => {
    await flow.reword('First');
    await flow.admin.flowVersions.discard({});
    await flow.reword('Second');
    await flow.admin.flowVersions.undoDiscard({});
    expect((await flow.template()).body).toBe('First');
    await flow.admin.flowVersions.undoDiscard({});
    expect((await flow.template()).body).toBe('Second');
  });

  test('without a draft there is nothing to throw away or to bring back', async () => {
    await expect(flow.admin.flowVersions.discard({})).rejects.toThrow(/no draft to discard/);
    await expect(flow.admin.flowVersions.undoDiscard({})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a restored version is live, and the draft can be had back', async () => {
    const then = await flow.live();
    await flow.reword('Published');
    await flow.publish({});
    await flow.reword('Draft');
    await flow.admin.flowVersions.restore({ number: then });
    expect((await flow.given()).templates[0]?.body).toBe('Wah gwaan!');
    await flow.admin.flowVersions.undoDiscard({});
    expect((await flow.template()).body).toBe('Draft');
  });

  test('people are asked to agree again when changed words are published, not when they are saved', async () => {
    await flow.askForConsent();
    await flow.publish({});
    const before = (await flow.given()).consent_version;
    await flow.reword('Do you agree to something else?');
    expect((await flow.given()).consent_version).toBe(before);
    const { version } = await flow.publish({});
    expect(version.consent_version).toBe(before + 1);
    expect((await flow.given()).consent_version).toBe(before + 1);
  });

  test('when saving is publishing again, what waited is live', async () => {
    await flow.reword('Waiting');
    const each_save = { publishing: 'each_save' } as const;
    await expect(flow.admin.flowVersions.setPublishing(each_save)).rejects.toThrow('This breaks the chat.');
    const now = await flow.admin.flowVersions.setPublishing({ ...each_save, override: 'It is small.' });
    expect(now).toMatchObject({ publishing: 'each_save', is_changed: false });
    expect((await flow.given()).templates[0]?.body).toBe('Waiting');
    await flow.reword('At once');
    expect((await flow.given()).templates[0]?.body).toBe('At once');
  });

  test('what harms people is not published without a reason, which the history keeps', async () => {
    await flow.reword('Draft');
    await expect(flow.admin.flowVersions.publish({})).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This breaks the chat. Fix it, or say why you publish it anyway.',
      details: expect.arrayContaining([
        { path: 'override', message: expect.stringMatching(/^No transition records consent/) as string },
      ]) as unknown,
    });
    expect((await flow.given()).templates[0]?.body).toBe('Wah gwaan!');
    await flow.admin.flowVersions.publish({ override: 'Nobody is in the chat yet.' });
    const { versions } = await flow.admin.flowVersions.list({});
    expect(versions[0]?.override).toMatchObject({ reason: 'Nobody is in the chat yet.' });
    expect(versions[0]?.override?.findings.length).toBeGreaterThan(0);
  });

  test('reviewers look and change nothing', async () => {
    await flow.reword('Draft');
    expect(await flow.reviewer.flowVersions.draft()).toMatchObject({ is_changed: true });
    await expect(flow.reviewer.flowVersions.publish({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(flow.reviewer.flowVersions.discard({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
