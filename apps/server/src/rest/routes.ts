import type { FastifyInstance } from 'fastify';
import { restRoutes, type RestOptions } from './adapter.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { sendError, sendNotFound } from './errors.ts';
import { once } from './once.ts';
import { openApi } from './openapi.ts';

export interface ApiOptions extends RestOptions {
  /** Name of the product, for the title of the reference. */
  title: string;
}

/** Version of the API contract, not of the release: it changes when callers have to change. */
const API_VERSION = '1.0.0';

/**
 * Registers everything below `/api`; mount it there: the REST routes at `/admin`, the OpenAPI document at `/openapi.json`, the
 * reference page at `/docs`, and a JSON 404 for the rest.
 */
export async function apiRoutes(
  app: FastifyInstance,
  { title, router, createContext }: ApiOptions,
): Promise<void> {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  // Make the document and the page when somebody first asks: they are a tenth of the work of a start.
  const document = once(() => openApi(router, { title: `${title} API`, version: API_VERSION }));
  const page = once(() => docsPage(document(), { style: 'docs/style.css', json: 'openapi.json' }));
  app.get('/openapi.json', () => document());
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
  await app.register(restRoutes, { prefix: '/admin', router, createContext });
}
