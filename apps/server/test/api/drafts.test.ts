import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { oneDatabase, startServer, type TestServer } from '../harness.ts';

interface Draft {
  kind: string;
  where: string;
  wording: string;
  text: string;
  english: string;
  confirmed_at: string | null;
  confirmed_by_name: string | null;
}

describe.each(oneDatabase)('texts that wait for a native speaker, on $name', ({ url: database }) => {
  let server: TestServer;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    server = await startServer({ database, settings: { PILOTS: 'JM,TT' } });
    await addAdmin(server.services);
    const admin = createCaller(adminContext(server.services));
    for (const role of ['admin', 'reviewer'] as const)
      ({ key: keys[role] } = await admin.apiKeys.create({ name: `The ${role}`, role, scopes: null }));
  });
  afterAll(() => server.close());
  beforeEach(() => server.services.db.prisma.confirmed_drafts.deleteMany());

  async function call(role: string, method: string, path: string, sent?: object) {
    const answer = await fetch(`${server.url}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${keys[role]}`, 'content-type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  }
  const textsOf = (drafts: Draft[]) => ({ drafts: drafts.map(({ wording, text }) => ({ wording, text })) });
  const list = async (pilot = 'tt') =>
    (await call('reviewer', 'GET', `/drafts?pilot=${pilot}`)).body as { drafts: Draft[]; is_open: boolean };
  const confirm = (drafts: Draft[]) => call('admin', 'POST', '/drafts/confirm?pilot=tt', textsOf(drafts));
  const retract = (drafts: Draft[]) => call('admin', 'POST', '/drafts/retract?pilot=tt', textsOf(drafts));
  const first = async (kind: string, wording = 'Creole') => {
    const found = (await list()).drafts.find((one) => one.kind === kind && one.wording === wording);
    if (!found) throw new Error(`There is no ${kind} in ${wording}.`);
    return found;
  };
  const saidInCreole = async () =>
    (await server.services.flows.latest('TT')).prompts.flatMap(({ wordings }) => wordings.Creole ?? []);

  test('a country lists its own, safety words first, each with its English; Jamaica has none', async () => {
    const { drafts, is_open } = await list();
    expect(is_open).toBe(false);
    expect(new Set(drafts.map(({ kind }) => kind))).toEqual(
      new Set(['concept', 'state', 'sentence', 'topic']),
    );
    const kinds = drafts.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('concept')).toBeLessThan(kinds.findIndex((kind) => kind !== 'concept'));
    for (const one of drafts) {
      expect(one).toMatchObject({ confirmed_at: null, confirmed_by_name: null });
      expect(one.english === '', one.where).toBe(one.kind === 'concept');
    }
    expect(await list('jm')).toEqual({ drafts: [], is_open: true });
  });

  test('a text is sent once it is confirmed, and no more when that is taken back', async () => {
    const topic = await first('topic');
    expect(await saidInCreole()).toEqual([]);
    expect((await confirm([topic])).status).toBe(204);
    expect(await saidInCreole()).toEqual([topic.text]);
    expect(await first('topic')).toMatchObject({
      confirmed_at: expect.any(String) as string,
      confirmed_by_name: 'The admin',
    });
    expect((await confirm([topic])).status).toBe(204);
    expect((await retract([topic])).status).toBe(204);
    expect(await saidInCreole()).toEqual([]);
    expect(await first('topic')).toMatchObject({ confirmed_at: null, confirmed_by_name: null });
  });

  test('the chat opens with the last safety words, and closes when one of them is taken back', async () => {
    const safety = (await list()).drafts.filter(({ kind }) => kind === 'concept');
    await confirm(safety.slice(1));
    expect((await list()).is_open).toBe(false);
    await confirm(safety.slice(0, 1));
    expect((await list()).is_open).toBe(true);
    await retract(safety.slice(-1));
    expect((await list()).is_open).toBe(false);
  });

  test('everything can be confirmed in one call, which the audit log has as one entry', async () => {
    const { drafts } = await list();
    await confirm(drafts);
    const now = await list();
    expect(now.is_open).toBe(true);
    expect(now.drafts.filter(({ confirmed_at }) => confirmed_at === null)).toEqual([]);
    const where = { entity: 'confirmed_drafts', action: 'confirm' };
    const [entry] = await server.services.db.prisma.audit_log.findMany({ where, orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ actor_name: 'The admin' });
    expect(entry?.after).toEqual(textsOf(drafts));
  });

  test('a text that is edited is a draft again', async () => {
    const topic = await first('topic');
    await confirm([topic]);
    const { body } = await call('admin', 'GET', '/prompts?pilot=tt');
    const { id } = (body as { prompts: { id: string; topic: string }[] }).prompts.find(
      (one) => one.topic === topic.where,
    ) ?? { id: '' };
    const edit = (Creole: string) =>
      call('admin', 'PUT', `/prompts/${id}?pilot=tt`, { other_wordings: { Creole } });
    await edit(`${topic.text} Nah?`);
    expect(await first('topic')).toMatchObject({ text: `${topic.text} Nah?`, confirmed_at: null });
    expect((await confirm([topic])).status).toBe(400);
    await edit(topic.text);
    expect(await first('topic')).toMatchObject({ confirmed_by_name: 'The admin' });
  });

  test('reviewers read and do not confirm; what is no draft is refused, and then nothing is confirmed', async () => {
    const topic = await first('topic');
    expect((await call('reviewer', 'POST', '/drafts/confirm?pilot=tt', textsOf([topic]))).status).toBe(403);
    expect((await call('reviewer', 'POST', '/drafts/retract?pilot=tt', textsOf([topic]))).status).toBe(403);
    expect(await confirm([topic, { ...topic, text: 'Nobody wrote this.' }])).toMatchObject({
      status: 400,
      body: { details: [{ path: 'drafts[1].text' }] },
    });
    expect((await call('admin', 'POST', '/drafts/confirm', textsOf([topic]))).status).toBe(400);
    expect(await first('topic')).toMatchObject({ confirmed_at: null });
  });
});
