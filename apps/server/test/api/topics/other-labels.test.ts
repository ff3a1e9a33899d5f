import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, adminContext } from '../../fake-twilio/admin.ts';
import { oneDatabase, startServer, type TestServer } from '../../harness.ts';

interface Topic {
  id: string;
  topic: string;
  other_wordings?: Record<string, string>;
}

const market = { topic: 'Market', english: 'E', mix: 'M' };

describe.each(oneDatabase)('topics of a country with other labels, on $name', ({ url: database }) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer({ database, settings: { PILOTS: 'JM,TT' } });
    await addAdmin(server.services);
    const admin = createCaller(adminContext(server.services));
    ({ key } = await admin.apiKeys.create({ name: 'Topics', role: 'admin', scopes: null }));
  });
  afterAll(() => server.close());

  async function call(method: string, path: string, sent?: object) {
    const answer = await fetch(`${server.url}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
  const listed = async (pilot: string) =>
    ((await call('GET', `/prompts?pilot=${pilot}`)).body as { prompts: Topic[] }).prompts;

  test('each country lists its own topics, and only labels without a column are in other_wordings', async () => {
    const ofTrinidad = await listed('tt');
    expect(ofTrinidad.length).toBeGreaterThan(0);
    for (const { other_wordings } of ofTrinidad)
      expect(Object.keys(other_wordings ?? {})).toEqual(['Creole']);
    for (const topic of await listed('jm')) {
      expect(topic).not.toHaveProperty('other_wordings');
      expect(topic).not.toHaveProperty('pilot');
    }
  });

  test('a topic is added and changed with the words of its labels', async () => {
    const made = await call('POST', '/prompts?pilot=tt', { ...market, other_wordings: { Creole: ' C ' } });
    expect(made).toMatchObject({ status: 201, body: { prompt: { other_wordings: { Creole: 'C' } } } });
    const { id } = (made.body as { prompt: Topic }).prompt;
    const change = { other_wordings: { Creole: 'D' } };
    expect((await call('PUT', `/prompts/${id}?pilot=tt`, change)).body).toMatchObject({
      prompt: { ...market, ...change, version: 2 },
    });
    expect((await call('PUT', `/prompts/${id}?pilot=tt`, change)).body).toMatchObject({
      prompt: { version: 2 },
    });
    expect((await call('PUT', `/prompts/${id}`, { topic: 'Sea' })).status).toBe(404);
    expect((await listed('jm')).map(({ topic }) => topic)).not.toContain('Sea');
  });

  test('words that lack are asked for, and words of labels of other countries are refused', async () => {
    const refusal = (path: string, message: string) => ({
      status: 400,
      body: { details: [{ path, message }] },
    });
    expect(await call('POST', '/prompts?pilot=tt', market)).toMatchObject(
      refusal('other_wordings.Creole', 'is required'),
    );
    expect(
      await call('POST', '/prompts?pilot=tt', { ...market, patwa: 'P', other_wordings: { Creole: 'C' } }),
    ).toMatchObject(refusal('patwa', 'There is no label “Patwa”. Choose English, Mix or Creole.'));
    expect(
      await call('POST', '/prompts', { ...market, patwa: 'P', other_wordings: { Creole: 'C' } }),
    ).toMatchObject(refusal('other_wordings', 'There is no label “Creole”. Choose English, Mix or Patwa.'));
    expect(await call('POST', '/prompts', { topic: 'Market' })).toMatchObject({
      status: 400,
      body: {
        details: ['english', 'mix', 'patwa'].map((path) => ({ path, message: 'is required' })),
      },
    });
  });
});
