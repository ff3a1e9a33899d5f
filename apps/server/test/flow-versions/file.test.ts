import { flowFile, type FlowFile } from '@labrish/api/flow-versions/flow-file';
import { savedFlow } from '@labrish/api/flow-versions/find';
import { testDatabases } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clear } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

describe.each(testDatabases)('a flow as a file, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(() => flow.reset());

  const put = (file: FlowFile, more = {}) =>
    flow.admin.flowVersions.importFile({ file, override: 'It is small.', ...more });

  test('what was exported is put back as it was, and its editors are told of what changed alone', async () => {
    const file = await flow.admin.flowVersions.file();
    const before = await savedFlow(flow.db);
    const { version } = await flow.template();
    await flow.addTransition(3);
    await flow.admin.states.update({ id: before.states[0]?.id ?? '', friendly_name: 'Renamed' });
    await put(file);
    expect(await savedFlow(flow.db)).toEqual(before);
    expect((await flow.template()).version).toBe(version);
    const { versions } = await flow.admin.flowVersions.list({});
    expect(versions[0]).toMatchObject({ published_by_name: 'admin@example.org', is_live: true });
  });

  test('the whole seeded flow goes through a file, to a server that has another one', async () => {
    await clear(flow.database);
    await flow.db.seed_runs.deleteMany();
    await seed(flow.db, [country]);
    const file = await flow.admin.flowVersions.file();
    const whole = await savedFlow(flow.db);
    await flow.reset();
    await put(JSON.parse(JSON.stringify(file)) as FlowFile);
    const now = await savedFlow(flow.db);
    expect(now.transitions.length).toBe(whole.transitions.length);
    expect(now.templates.map(({ body }) => body)).toEqual(whole.templates.map(({ body }) => body));
    expect(
      (await flow.admin.flowVersions.findings()).findings.filter((one) => one.severity === 'blocks'),
    ).toEqual([]);
  });

  test('a draft takes it without a word to anybody', async () => {
    await flow.admin.flowVersions.setPublishing({ publishing: 'when_published' });
    const file = await flow.admin.flowVersions.file();
    const before = await flow.given();
    const [state] = file.flow.states;
    if (!state) throw new Error('The flow has a state.');
    file.flow.states[0] = { ...state, friendly_name: 'From a file' };
    expect(await flow.admin.flowVersions.importFile({ file })).toMatchObject({ is_changed: true });
    expect(await flow.given()).toEqual(before);
  });

  test('live at once it needs a reason where it harms people', async () => {
    const file = await flow.admin.flowVersions.file();
    await flow.addTransition(3);
    await expect(flow.admin.flowVersions.importFile({ file })).rejects.toMatchObject({
      message: 'This breaks the chat. Fix it, or say why you publish it anyway.',
    });
    expect((await savedFlow(flow.db)).transitions).toHaveLength(2);
  });

  test('the current flow is no change', async () => {
    const before = await flow.live();
    await expect(put(await flow.admin.flowVersions.file())).rejects.toThrow(
      'This is the flow that is saved already.',
    );
    expect(await flow.live()).toBe(before);
  });

  test.each<[string, (file: FlowFile) => unknown, RegExp]>([
    ['another format', (file) => ({ ...file, format: 'typebot' }), /not a flow file/],
    ['a later format', (file) => ({ ...file, format_version: 2 }), /unknown version of the format/],
    [
      'a state that is there twice',
      (file) => ({ ...file, flow: { ...file.flow, states: [...file.flow.states, ...file.flow.states] } }),
      /is there twice/,
    ],
    [
      'a transition to nowhere',
      (file) => ({ ...file, flow: { ...file.flow, states: file.flow.states.slice(1) } }),
      /There is no state/,
    ],
    [
      'an event that is missing',
      (file) => ({ ...file, flow: { ...file.flow, events: [] } }),
      /There is no event YES/,
    ],
    ['nothing', () => ({}), /not a flow file/],
  ])('%s is refused with what is wrong', async (_what, spoil, words) => {
    const spoilt = spoil(await flow.admin.flowVersions.file());
    const read = flowFile.safeParse(spoilt);
    expect(JSON.stringify(read.error?.issues)).toMatch(words);
    await expect(put(spoilt as FlowFile)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
