import { appRouter } from '@labrish/api';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendError } from '#rest/errors.ts';
import { openApi } from '#rest/openapi.ts';
import { answerOf } from '#rest/openapi-refusals.ts';
import { apiRoutes } from '#rest/routes.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ frameworkErrors: sendError });
  await app.register(apiRoutes, {
    prefix: '/api',
    title: 'A <b>bold</b> product',
    router: appRouter,
    createContext: () => {
      throw new Error('The reference asks for no caller.');
    },
  });
});
afterAll(() => app.close());

test('the document is served to anybody, as JSON', async () => {
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['content-type']).toContain('application/json');
  const title = 'A <b>bold</b> product API';
  expect(response.json()).toEqual(
    JSON.parse(JSON.stringify(openApi(appRouter, { title, version: '1.0.0' }))),
  );
});

test('every input and answer has an example, and nothing in them is a placeholder of ours', () => {
  const document = openApi(appRouter, { title: 'x', version: '1' });
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((one) => answerOf(one).content),
    ];
    for (const content of contents.filter((one) => one !== undefined))
      expect(content['application/json'].example, operation.operationId).toBeInstanceOf(Object);
  }
});

test('the page names every operation, needs no script and no other site', async () => {
  const response = await app.inject('/api/docs');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  const document = openApi(appRouter, { title: 'x', version: '1' });
  for (const path of Object.keys(document.paths)) expect(response.body).toContain(`<code>${path}</code>`);
  expect(response.body).not.toMatch(/<script|<style|style=|\son\w+=|src=|https?:\/\/(?!example\.org)/i);
  expect(response.body).toContain('A &lt;b&gt;bold&lt;/b&gt; product API');
  const style = await app.inject('/api/docs/style.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});

test.each([
  ['/api', 404],
  ['/api/', 404],
  ['/api/nothing', 404],
  ['/api/admin', 404],
  ['/api/admin/nothing', 404],
  ['/api/admin/%', 400],
  [`/api/admin/prompts/${'x'.repeat(200)}`, 414],
])('%s answers a refusal in JSON', async (url, status) => {
  const response = await app.inject({ url, method: url.includes('prompts') ? 'PUT' : 'GET' });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ error: expect.stringMatching(/\S/) as string });
});
