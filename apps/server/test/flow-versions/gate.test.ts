import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clear, ID } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

let flow: FlowWorld;

beforeAll(async () => {
  const [kind] = oneTestDatabase;
  if (!kind) throw new Error('There is a database to test with.');
  flow = await openFlow(kind);
  await clear(flow.database);
  await flow.db.seed_runs.deleteMany();
  await seed(flow.db, [country]);
  const somebody = Buffer.from('somebody');
  const address = { address_hmac: somebody, address_enc: somebody };
  await flow.db.contributors.create({ data: { id: ID.contributor, source: 'simulator', ...address } });
  await flow.admin.flowVersions.setPublishing({ publishing: 'when_published' });
});
afterAll(() => flow.close());
beforeEach(async () => {
  if ((await flow.admin.flowVersions.draft()).is_changed) await flow.admin.flowVersions.discard({});
});

/** Makes any text typed at the agreement count as agreeing. */
async function bypassConsent(): Promise<void> {
  const agreeing = await flow.db.transitions.findFirstOrThrow({
    where: { actions: { some: { action_key: 'record_consent' } } },
    include: { from_state: true },
  });
  const { id } = await flow.db.events.findFirstOrThrow({ where: { event_key: 'TEXT_RECEIVED' } });
  const { from_state_id, to_state_id } = agreeing;
  await flow.db.transitions.deleteMany({ where: { from_state_id, event_id: id } });
  await flow.db.transitions.create({
    data: {
      ...{ from_state_id, to_state_id, event_id: id, priority: 1 },
      actions: { create: { action_key: 'record_consent', position: 1 } },
    },
  });
}

test('nothing speaks against the flow that comes with the product', async () => {
  await flow.reviewer.flowVersions.publishCheck().then(({ blockers, proof, tests, impact }) => {
    expect(blockers).toEqual([]);
    expect(proof.is_complete).toBe(true);
    expect(proof.findings.filter(({ severity }) => severity !== 'tells')).toEqual([]);
    expect(tests.every(({ is_passed }) => is_passed)).toBe(true);
    expect(impact).toEqual([]);
  });
});

test('where consent can be bypassed it needs a reason, and the history keeps what was known', async () => {
  await bypassConsent();
  const shown = expect.arrayContaining([
    {
      path: 'override',
      message: expect.stringContaining('People agree only by choosing to.') as string,
    },
  ]) as unknown;
  await expect(flow.admin.flowVersions.publish({})).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    details: shown,
  });
  const number = await flow.live();
  const { version } = await flow.admin.flowVersions.publish({ override: 'For an hour, to see it.' });
  expect(version.override).toMatchObject({ reason: 'For an hour, to see it.' });
  const kept = await flow.db.flow_versions.findFirstOrThrow({ where: { number: version.number } });
  expect(kept.override).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ code: 'agreed_without_choice' })]) as unknown,
  });
  await flow.admin.flowVersions.restore({ number });
});

test('where a test goes another way it needs a reason', async () => {
  const { id: to_state_id } = await flow.db.states.findFirstOrThrow({ where: { state_key: 'completed' } });
  await flow.db.transitions.updateMany({
    where: { from_state: { state_key: 'welcome' }, to_state: { state_key: 'awaiting_start' } },
    data: { to_state_id },
  });
  const { tests, blockers } = await flow.admin.flowVersions.publishCheck();
  const failed = tests.filter(({ is_passed }) => !is_passed);
  expect(failed.length).toBeGreaterThan(0);
  for (const { name } of failed)
    expect(blockers).toContainEqual(expect.stringContaining(`The test “${name}” fails: `) as unknown);
  await expect(flow.admin.flowVersions.publish({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('the answers on people’s screens that come to something else are told, with the people', async () => {
  await flow.standAt('awaiting_start');
  const { id: to_state_id } = await flow.db.states.findUniqueOrThrow({
    where: { pilot_state_key: { pilot: 'JM', state_key: 'showing_info' } },
  });
  await flow.db.transitions.updateMany({
    where: { from_state: { state_key: 'awaiting_start' }, to_state: { state_key: 'declined' } },
    data: { to_state_id },
  });
  const { impact } = await flow.admin.flowVersions.publishCheck();
  expect(impact).toContainEqual(
    expect.objectContaining({ state_key: 'awaiting_start', outcome: 'elsewhere', people: 1 }),
  );
});
