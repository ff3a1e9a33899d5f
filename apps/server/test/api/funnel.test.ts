import { SECONDS_BOUNDS } from '@labrish/api/funnel/seconds';
import type { Prisma } from '@labrish/db';
import { beforeEach, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { testDatabases } from '@labrish/db/testing/test-database';
import { NOW } from './setup.ts';

describeApi('the funnel on $name', testDatabases, ({ api }) => {
  beforeEach(async () => {
    await api.db.funnel_days.deleteMany();
    api.ports.counts_simulator = true;
  });

  /** Stores a day's figures of a state, where everybody took 12 seconds to advance. */
  const add = (change: Partial<Prisma.funnel_daysCreateManyInput>) => {
    const figures = { entered: 100, advanced: 80, dropped_off: 20, reprompted: 10, ...change };
    const span = SECONDS_BOUNDS.findIndex((bound) => 12 < bound);
    return api.db.funnel_days.create({
      data: {
        ...{
          day: new Date('2026-11-20'),
          flow_version: 1,
          state_key: 'welcome',
          source: 'whatsapp' as const,
        },
        counted_at: NOW,
        duration_histogram: [...SECONDS_BOUNDS, 0].map((_, place) => (place === span ? figures.advanced : 0)),
        ...figures,
      },
    });
  };
  const get = async (query = '', as = 'reviewer') => {
    const { status, body } = await api.send(as, 'GET', `/flow/funnel${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { states: { state_key: string; entered: unknown }[]; counts_simulator: boolean };
  };
  const entered = async (query: string) =>
    (await get(query)).states.map((state) => [state.state_key, state.entered]);

  test('nothing was counted yet', async () => {
    expect(await get()).toEqual({ states: [], counts_simulator: true });
  });

  test('sums up days, releases and sources by state, in the order of the flow', async () => {
    await add({ state_key: 'gone_by_now', entered: 200, advanced: 100, dropped_off: 50 });
    await add({ state_key: 'completed' });
    await add({});
    await add({ flow_version: 2, entered: 50, advanced: 30, dropped_off: 15, reprompted: 20 });
    const hidden = { advanced: null, dropped_off: null, reprompted: null, median_seconds: null };
    expect((await get('', 'script')).states).toEqual([
      {
        ...{ state_key: 'welcome', name: 'Welcome', is_final: false },
        ...{ entered: 150, advanced: 110, dropped_off: 35, reprompted: 30, median_seconds: 13 },
      },
      { state_key: 'completed', name: 'Done', is_final: true, entered: 100, ...hidden },
      {
        ...{ state_key: 'gone_by_now', name: 'gone_by_now', is_final: false },
        ...{ entered: 200, advanced: 100, dropped_off: 50, reprompted: 10, median_seconds: 13 },
      },
    ]);
  });

  test('goes back so many days, today among them, and to one flow_version', async () => {
    await add({ entered: 100 });
    await add({ day: new Date('2026-11-14'), flow_version: 2, entered: 200 });
    await add({ day: new Date('2026-11-13'), flow_version: 2, entered: 400 });
    await add({ day: new Date('2024-01-01'), flow_version: 1, entered: 800 });
    expect(await entered('?days=7')).toEqual([['welcome', 300]]);
    expect(await entered('?days=30')).toEqual([['welcome', 700]]);
    expect(await entered('')).toEqual([['welcome', 1500]]);
    expect(await entered('?flow_version=2&days=7')).toEqual([['welcome', 200]]);
    expect(await entered('?flow_version=1')).toEqual([['welcome', 900]]);
    expect(await entered('?flow_version=3')).toEqual([]);
  });

  test('fewer than five people are never told', async () => {
    await add({ advanced: 97, dropped_off: 3, reprompted: 2 });
    await add({ state_key: 'alone', entered: 1, advanced: 1, dropped_off: 0, reprompted: 0 });
    expect((await get()).states).toMatchObject([
      { entered: 100, advanced: null, dropped_off: '<5', reprompted: '<5', median_seconds: 13 },
      { entered: '<5', advanced: null, dropped_off: null, reprompted: null, median_seconds: null },
    ]);
  });

  test('what was tried in the simulator is left out of a public server', async () => {
    await add({});
    await add({ source: 'simulator', entered: 50 });
    expect(await entered('')).toEqual([['welcome', 150]]);
    api.ports.counts_simulator = false;
    expect(await entered('')).toEqual([['welcome', 100]]);
    expect(await get()).toMatchObject({ counts_simulator: false });
  });

  test('refuses other periods, other words, and strangers', async () => {
    for (const query of ['?days=8', '?days=all', '?flow_version=0', '?since=2026'])
      expect((await api.send('reviewer', 'GET', `/flow/funnel${query}`)).status, query).toBe(400);
    const { body } = await api.send('reviewer', 'GET', '/flow/funnel?days=8');
    expect(JSON.stringify(body)).toContain('Choose 7, 30, 90 or leave it out for all days.');
    expect((await api.send(null, 'GET', '/flow/funnel')).status).toBe(401);
  });
});
