import { appRouter, createCaller, explain, hashKey, type AppRouter } from '@labrish/api';
import { createClient } from '@labrish/api/client';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ID, seed, startApi, type TestApi } from './setup.ts';

describe.each(oneTestDatabase)('on $name', (kind) => {
  let api: TestApi;
  let app: FastifyInstance;
  let url: string;
  let key: string;

  beforeAll(async () => {
    api = await startApi(kind);
    await seed(api.db);
    const admin = createCaller(api.context({ kind: 'user', id: ID.admin, name: 'a', role: 'admin' }));
    ({ key } = await admin.apiKeys.create({ name: 'Topics from CSV', role: 'admin', scopes: null }));
    app = Fastify();
    const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
      router: appRouter,
      createContext: async ({ req }) => {
        const token = req.headers.authorization?.replace('Bearer ', '') ?? '';
        const row = await api.db.api_keys.findUnique({ where: { key_hash: hashKey(token) } });
        if (!row) throw explain(Object.assign(new Error('This API key is not known.'), { statusCode: 401 }));
        return api.context({ kind: 'api_key', id: row.id, name: row.name, role: row.role });
      },
    };
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await api.close();
  });

  test('a script reads and writes with its key, and the audit log names it', async () => {
    const client = createClient({ url: `${url}/`, apiKey: key });
    const words = { topic: 'Food', english: 'E', mix: 'M', patwa: 'P' };
    const [{ prompt }, { prompts }] = [
      await client.prompts.create.mutate(words),
      await client.prompts.list.query(),
    ];
    expect(prompts.map(({ id }) => id)).toContain(prompt.id);
    const { entries } = await client.audit.list.query({ entity: 'prompt_topics' });
    expect(entries[0]).toMatchObject({
      actor_kind: 'api_key',
      actor_name: 'Topics from CSV',
      action: 'create',
    });
  });

  test('a refusal arrives with its words, status and details', async () => {
    const client = createClient({ url, apiKey: key });
    const stale = client.prompts.update.mutate({ id: ID.prompt, topic: 'Sea', version: 9 });
    await expect(stale).rejects.toMatchObject({
      message: expect.stringContaining('changed this') as string,
      data: { httpStatus: 409, details: { version: 1 } },
    });
    const bad = client.prompts.update.mutate({ id: ID.prompt, topic: ' ' });
    await expect(bad).rejects.toMatchObject({
      data: { httpStatus: 400, details: [{ path: 'topic', message: 'Please fill this in.' }] },
    });
  });

  test('a key that is not good is told so', async () => {
    const client = createClient({ url, apiKey: 'lbr_stolen' });
    await expect(client.prompts.list.query()).rejects.toMatchObject({
      message: 'This API key is not known.',
      data: { httpStatus: 401 },
    });
  });
});
