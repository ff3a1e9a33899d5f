import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID } from './setup.ts';

describeApi('campaigns on $name', oneTestDatabase, ({ api }) => {
  const make = (change: object = {}, as = 'admin') =>
    api.send(as, 'POST', '/campaigns', { code: 'kgn1', name: 'Posters', ...change });
  const list = async () =>
    ((await api.send('reviewer', 'GET', '/campaigns')).body as { campaigns: Record<string, unknown>[] })
      .campaigns;

  test('an admin makes one, everybody on the team sees how it does, and it is audited', async () => {
    const { status, body } = await make({ code: ' KGN1 ', place_code: 'JM-01' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      campaign: { code: 'kgn1', path: '/go/kgn1', place_code: 'JM-01', contributors: 0, recordings: 0 },
    });
    const { id } = (body as { campaign: { id: string } }).campaign;
    await api.db.contributors.update({ where: { id: ID.contributor }, data: { campaign_id: id } });
    expect(await list()).toMatchObject([{ id, contributors: 1, recordings: 1 }]);
    expect((await api.send('admin', 'DELETE', `/campaigns/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    const contributor = await api.db.contributors.findUnique({ where: { id: ID.contributor } });
    expect(contributor?.campaign_id).toBeNull();
    const log = await api.db.audit_log.findMany({ where: { entity: 'campaigns' }, orderBy: { id: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  test('those of another country are not listed', async () => {
    await make();
    await api.database.prisma.campaigns.create({ data: { pilot: 'TT', code: 'pos1', name: 'Posters' } });
    expect(await list()).toMatchObject([{ code: 'kgn1' }]);
  });

  test('on a public server the simulator is nobody', async () => {
    await make();
    const { id } = await api.db.campaigns.findUniqueOrThrow({ where: { code: 'kgn1' } });
    await api.db.contributors.update({ where: { id: ID.contributor }, data: { campaign_id: id } });
    api.ports.counts_simulator = false;
    expect(await list()).toMatchObject([{ contributors: 0, recordings: 0 }]);
    delete api.ports.counts_simulator;
  });

  test('a code is used once, is one, and a reviewer makes none', async () => {
    expect((await make()).status).toBe(201);
    expect(await make({ code: 'KGN1' })).toMatchObject({
      status: 409,
      body: { error: 'There is already a campaign with the code kgn1.' },
    });
    for (const code of ['kingston', '1962', 'k-1', '']) expect((await make({ code })).status, code).toBe(400);
    expect((await make({ code: 'mobay1', place_code: 'JM-99' })).status).toBe(400);
    expect((await make({ code: 'mobay1' }, 'reviewer')).status).toBe(403);
  });
});
