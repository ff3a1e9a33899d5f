import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { step } from '@labrish/conversation';
import { anyEvent, anySnapshot } from '@labrish/conversation/testing/arbitraries';
import { testDatabases } from '@labrish/db/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clear } from '../api/setup.ts';
import { openFlow, type FlowWorld } from './world.ts';

const INPUTS = 1_000;

describe.each(testDatabases)('a version that is put back, on $name', (kind) => {
  let flow: FlowWorld;
  beforeAll(async () => {
    flow = await openFlow(kind);
    await clear(flow.database);
    await seed(flow.db, [country]);
  });
  afterAll(() => flow.close());

  test('lets the bot do what it did then, whatever people do', async () => {
    const then = await flow.given();
    const number = await flow.live();
    await flow.db.content_templates.updateMany({ data: { body: 'Something else.' } });
    await flow.db.transitions.deleteMany({ where: { event: { event_key: 'AUDIO_RECEIVED' } } });
    await flow.db.states.updateMany({ where: { is_final: false }, data: { friendly_name: 'Renamed' } });
    expect(await flow.live()).toBe(number + 3);
    await flow.admin.flowVersions.restore({ number });
    // The agreement is asked again, because its words were different in between.
    const now = { ...(await flow.given()), consent_version: then.consent_version };

    const state_key = fc.constantFrom(...then.states.map((state) => state.state_key));
    const event_key = fc.constantFrom(...then.transitions.map((transition) => transition.event_key));
    fc.assert(
      fc.property(anySnapshot, anyEvent, state_key, event_key, (snapshot, event, standing, happening) => {
        const [at, what] = [
          { ...snapshot, state_key: standing },
          { ...event, event_key: happening },
        ];
        expect(step(now, at, what)).toEqual(step(then, at, what));
      }),
      { numRuns: INPUTS },
    );
  });
});
