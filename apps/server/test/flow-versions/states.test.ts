import { newSnapshot, step, toEvent } from '@labrish/conversation';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

describe.each(testDatabases)('states come and go, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
  });
  afterAll(() => flow.close());
  beforeEach(() => flow.reset());

  const extra = { state_key: 'extra', friendly_name: 'Extra question' };
  const keys = async () => (await flow.given()).states.map(({ state_key }) => state_key).sort();

  test('a new one is there, leads nowhere and is a version', async () => {
    const before = await flow.live();
    const { state } = await flow.admin.states.create(extra);
    expect(state).toMatchObject({ ...extra, is_initial: false, is_final: false, version: 1 });
    expect(await keys()).toEqual(['completed', 'extra', 'welcome']);
    expect(await flow.live()).toBe(before + 1);
  });

  test('a copy says what the state says, and leads where it leads', async () => {
    await flow.askForConsent();
    await flow.addTransition(2);
    await flow.admin.states.create({ ...extra, copy_of: ID.welcome });
    const now = await flow.given();
    const strip = ({ from_state, to_state, ...rest }: (typeof now.transitions)[number]) => [
      to_state === from_state ? 'itself' : to_state,
      JSON.stringify(rest, (key, value: unknown) => (key === 'id' ? undefined : value)),
    ];
    const from = (key: string) => now.transitions.filter(({ from_state }) => from_state === key).map(strip);
    expect(from('extra').length).toBeGreaterThan(0);
    expect(from('extra')).toEqual(from('welcome'));
    const [original, copy] = ['welcome', 'extra'].map((key) => {
      const { body, actions } = now.templates.find(({ template_key }) => template_key === key) ?? {};
      return { body, actions };
    });
    expect(copy).toEqual(original);
    await expect(
      flow.admin.states.create({ ...extra, state_key: 'other', copy_of: ID.contributor }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Selected state not found' });
    expect(await keys()).toEqual(['completed', 'extra', 'welcome']);
  });

  test('a key is taken once, and reads as one', async () => {
    await expect(flow.admin.states.create({ ...extra, state_key: 'welcome' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    for (const state_key of ['', 'Extra', '1st', 'with space', 'é', 'a'.repeat(61)])
      await expect(flow.admin.states.create({ ...extra, state_key })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    const made = await Promise.allSettled([1, 2].map(() => flow.admin.states.create(extra)));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('one that goes takes its words along; what led to it leads to the successor, as people do', async () => {
    const { state } = await flow.admin.states.create(extra);
    await flow.admin.states.save({ id: state.id, content: { type: 'message', body: 'And now?' } });
    await flow.db.transitions.updateMany({ data: { to_state_id: state.id } });
    await flow.standAt('extra');
    await flow.admin.states.remove({ id: state.id, successor_key: 'completed' });
    const now = await flow.given();
    expect(now.transitions[0]).toMatchObject({ from_state: 'welcome', to_state: 'completed' });
    expect(now.templates.map(({ template_key }) => template_key)).toEqual(['welcome']);
    const there = { ...newSnapshot(), state_key: 'extra' };
    const event = toEvent(now, there, { message_id: 'm1', text: 'hi' }, 0);
    expect(step(now, there, event).snapshot.state_key).toBe('completed');
  });

  test('one that comes again is where people stand who stood in it', async () => {
    const { state } = await flow.admin.states.create(extra);
    await flow.admin.states.remove({ id: state.id, successor_key: 'completed' });
    expect((await flow.given()).moved).toEqual({ extra: 'completed' });
    await flow.admin.states.create(extra);
    expect((await flow.given()).moved).toEqual({});
  });

  test('the beginning stays, and so does the only place that records consent', async () => {
    await expect(
      flow.admin.states.remove({ id: ID.welcome, successor_key: 'completed' }),
    ).rejects.toMatchObject({ message: 'Conversations begin in this state, so it stays.' });
    await flow.askForConsent();
    await flow.db.states.update({ where: { id: ID.welcome }, data: { is_initial: false } });
    await expect(
      flow.admin.states.remove({ id: ID.welcome, successor_key: 'completed' }),
    ).rejects.toMatchObject({ message: /only state that records consent/ });
  });

  test('a successor is another state that is there', async () => {
    for (const successor_key of ['completed', 'nowhere'])
      await expect(flow.admin.states.remove({ id: ID.completed, successor_key })).rejects.toMatchObject({
        message: 'Selected state not found',
      });
  });

  test('an editor that did not see the last change removes nothing', async () => {
    const { state } = await flow.admin.states.create(extra);
    await flow.admin.states.update({ id: state.id, friendly_name: 'Renamed' });
    await expect(
      flow.admin.states.remove({ id: state.id, successor_key: 'completed', version: 1 }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('while others save it is removed or they are told, and nobody waits in a circle', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((state_key) => flow.admin.states.create({ ...extra, state_key })),
    );
    const done = await Promise.allSettled([
      ...made.map(({ state }) => flow.admin.states.remove({ id: state.id, successor_key: 'completed' })),
      ...made.map(({ state }) => flow.admin.states.update({ id: state.id, friendly_name: 'Renamed' })),
      flow.admin.transitions.create({
        ...{ from_state_id: ID.welcome, event_key: 'YES', to_state_id: ID.welcome },
      }),
      flow.reword('Meanwhile'),
    ]);
    const refusals = done.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Error).message] : [],
    );
    expect(refusals.every((message) => message === 'There is no such state.')).toBe(true);
    expect(await keys()).toEqual(['completed', 'welcome']);
  });
});
