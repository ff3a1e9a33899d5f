import type { FlowFile } from '@labrish/api/flow-versions/flow-file';
import { findFlowTests } from '@labrish/api/flow-tests/stored';
import { MOST_FLOW_TESTS, flowTest } from '@labrish/api/flow-tests/schema';
import { NEWCOMER } from '@labrish/conversation/flow-test';
import { testDatabases } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

const HI = {
  as: { ...NEWCOMER },
  steps: [{ did: { typed: 'Hi' }, state_key: 'welcome', effects: [] }],
};
const [ENGLISH, MIX, PATWA] = country.seeds.tests as [
  (typeof country.seeds.tests)[0],
  (typeof country.seeds.tests)[0],
  (typeof country.seeds.tests)[0],
];

test.each(country.seeds.tests)('“$name” is one as files and the API hold them', (one) => {
  expect(flowTest.parse(one)).toEqual(one);
});

describe.each(testDatabases)('tests of the flow, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(async () => {
    await flow.reset();
    await flow.db.flow_tests.create({
      data: { id: ID.flow_test, name: 'Hi', test: HI, created_at: new Date(0) },
    });
  });

  const names = async () => (await findFlowTests(flow.db)).map(({ name }) => name);
  const audited = async () =>
    (await flow.db.audit_log.findMany({ where: { entity: 'flow_tests' }, orderBy: { id: 'asc' } })).map(
      ({ action }) => action,
    );

  test('are added, renamed, replaced and removed, and each leaves a row', async () => {
    const { test: made } = await flow.admin.flowTests.create(PATWA);
    expect(made).toMatchObject({ ...PATWA, version: 1 });
    const { id } = made;
    const renamed = await flow.admin.flowTests.update({ id, name: ' Patwa ', version: 1 });
    expect(renamed.test).toMatchObject({ name: 'Patwa', steps: PATWA.steps, version: 2 });
    const steps = PATWA.steps.slice(0, 1);
    expect((await flow.admin.flowTests.update({ id, steps })).test).toMatchObject({ steps, version: 3 });
    expect((await flow.reviewer.flowTests.list()).tests.map(({ name }) => name)).toEqual(['Hi', 'Patwa']);
    await flow.admin.flowTests.remove({ id, version: 3 });
    expect(await names()).toEqual(['Hi']);
    expect(await audited()).toEqual(['create', 'update', 'update', 'delete']);
  });

  test('what changes nothing leaves nothing', async () => {
    const { test: same } = await flow.admin.flowTests.update({ id: ID.flow_test, name: 'Hi' });
    expect(same.version).toBe(1);
    expect(await audited()).toEqual([]);
  });

  test('have names of their own', async () => {
    await flow.admin.flowTests.create(MIX);
    const taken = { code: 'CONFLICT', message: 'There is already a test “Hi”. Choose another name.' };
    await expect(flow.admin.flowTests.create({ ...ENGLISH, name: 'Hi' })).rejects.toMatchObject(taken);
    const { tests } = await flow.admin.flowTests.list();
    const id = tests.find(({ name }) => name === MIX.name)?.id ?? '';
    await expect(flow.admin.flowTests.update({ id, name: 'Hi' })).rejects.toMatchObject(taken);
  });

  test('a stale edit or removal is refused with who was first', async () => {
    await flow.admin.flowTests.update({ id: ID.flow_test, name: 'Hello', version: 1 });
    const stale = { code: 'CONFLICT', details: { version: 2, changed_by: 'admin@example.org' } };
    const edit = flow.admin.flowTests.update({ id: ID.flow_test, name: 'Hey', version: 1 });
    await expect(edit).rejects.toMatchObject(stale);
    await expect(flow.admin.flowTests.remove({ id: ID.flow_test, version: 1 })).rejects.toMatchObject(stale);
    await expect(flow.admin.flowTests.remove({ id: ID.nobody })).rejects.toThrow('There is no such test.');
  });

  test('are for administrators to write', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    await expect(flow.reviewer.flowTests.create(MIX)).rejects.toMatchObject(forbidden);
    await expect(flow.reviewer.flowTests.remove({ id: ID.flow_test })).rejects.toMatchObject(forbidden);
  });

  test.each([
    ['no step', { ...MIX, steps: [] }],
    ['101 steps', { ...MIX, steps: Array.from({ length: 101 }, () => MIX.steps[0]) }],
    ['a text of 4,097 characters', withDeed({ typed: 'x'.repeat(4097) })],
    ['a name of 101 characters', { ...MIX, name: 'x'.repeat(101) }],
    ['an unknown userAction', withDeed({ shouted: 'Hi' })],
    ['two userActions in one', withDeed({ typed: 'Hi', spoke_ms: 3 })],
  ])('%s is refused', async (_what, spoilt) => {
    await expect(flow.admin.flowTests.create(spoilt as typeof MIX)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('there are only so many', async () => {
    const { name: _name, ...rest } = MIX;
    const data = Array.from({ length: MOST_FLOW_TESTS - 1 }, (_, i) => ({
      name: `Test ${i}`,
      test: JSON.parse(JSON.stringify(rest)) as object,
    }));
    await flow.db.flow_tests.createMany({ data });
    await expect(flow.admin.flowTests.create(ENGLISH)).rejects.toThrow('There may be 200 tests.');
    expect(await flow.db.flow_tests.count()).toBe(MOST_FLOW_TESTS);
  });

  describe('travel with the file of the flow', () => {
    const put = (file: FlowFile) => flow.admin.flowVersions.importFile({ file, override: 'It is small.' });

    test('which brings back what was replaced, adds what is missing and removes none', async () => {
      await flow.admin.flowTests.create(MIX);
      const file = await flow.admin.flowVersions.file();
      expect(file.tests?.map(({ name }) => name)).toEqual(['Hi', MIX.name]);
      await flow.admin.flowTests.remove({ id: ID.flow_test });
      const { tests } = await flow.admin.flowTests.list();
      await flow.admin.flowTests.update({ id: tests[0]?.id ?? '', steps: MIX.steps.slice(0, 2) });
      await flow.admin.flowTests.create(PATWA);
      await flow.reword('Other words');
      await put(file);
      const all = await findFlowTests(flow.db);
      expect(all.map(({ name }) => name).sort()).toEqual([MIX.name, PATWA.name, 'Hi'].sort());
      expect(all.find(({ name }) => name === MIX.name)).toEqual(MIX);
    });

    test('also where the flow itself is the same, which makes no version and keeps what was thrown away', async () => {
      await flow.admin.flowVersions.setPublishing({ publishing: 'when_published' });
      await flow.reword('Thrown away');
      await flow.admin.flowVersions.discard({});
      await flow.reword('Drafted');
      const live = await flow.live();
      const file = await flow.admin.flowVersions.file();
      await put({ ...file, tests: [PATWA] });
      expect(await names()).toEqual(['Hi', PATWA.name]);
      expect(await flow.live()).toBe(live);
      await flow.admin.flowVersions.undoDiscard({});
      expect((await flow.template()).body).toBe('Thrown away');
      await expect(put(await flow.admin.flowVersions.file())).rejects.toThrow('saved already');
    });

    test('a file without tests leaves ours alone', async () => {
      const { tests: _tests, ...file } = await flow.admin.flowVersions.file();
      await flow.reword('Other words');
      await put(file);
      expect(await names()).toEqual(['Hi']);
    });

    test('two of one name are refused', async () => {
      const file = await flow.admin.flowVersions.file();
      await expect(put({ ...file, tests: [MIX, MIX] })).rejects.toThrow('Two tests have the same name.');
    });
  });
});

function withDeed(did: object) {
  return { ...MIX, steps: [{ ...MIX.steps[0], did }] };
}
