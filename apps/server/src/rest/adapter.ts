import type { Context } from '@labrish/api';
import { ApiError, badInput } from '@labrish/api/errors';
import { assertAccess, assertScopes } from '@labrish/api/access';
import { RawJson } from '@labrish/api/raw-json';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addNoStoreHeader } from '#http/headers.ts';
import { coercion } from './json-schema.ts';
import { type Endpoint, endpoints, hasBody } from './endpoints.ts';
import { sendError, sendNotFound } from './errors.ts';
import { readJsonOnly } from '#http/json-body.ts';

export interface RestOptions {
  router: AnyRouter;
  /** Finds the caller and builds their context. Throws when nobody is signed in. */
  createContext: (request: FastifyRequest) => Context | Promise<Context>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Registers every procedure with `meta.rest` as a Fastify route; mount at `/api/admin`. Merges the input from the query, the body and
 * the path: the body wins over the query, and a value that contradicts the path gets 400. Answers are the procedure's output as
 * JSON, or `{ error, details? }`.
 */
export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  readJsonOnly(app);
  addNoStoreHeader(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  const all = endpoints(options.router);
  for (const endpoint of all) addRoute(app, endpoint, options);
  for (const path of new Set(all.map(({ rest }) => rest.path))) refuseOtherMethods(app, path, all);
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, { createContext }: RestOptions): void {
  const { rest, call } = endpoint;
  const contexts = new WeakMap<FastifyRequest, Context>();
  const readInput = inputReader(endpoint);
  app.route({
    method: rest.method,
    url: toFastifyPath(rest.path),
    // Check the caller before the body is read: a stranger's megabyte is not worth parsing, and a stranger must not learn its errors.
    onRequest: async (request) => {
      const context = await createContext(request);
      assertAccess(context.caller, endpoint.access);
      assertScopes(context.caller, endpoint.scopes);
      contexts.set(request, context);
    },
    handler: async (request, reply) => {
      const input = readInput(request);
      const output = await call(contexts.get(request), input);
      return send(reply, rest.status ?? 200, output);
    },
  });
}

/** Returns the function that makes the procedure's input from a request. */
function inputReader({ input, rest }: Endpoint): (request: FastifyRequest) => unknown {
  const coerce = coercion(input);
  return (request) => {
    const inPath = coerce(request.params as Record<string, unknown>);
    // `createContext` has read which pilot the call is about.
    const { pilot: _, ...query } = request.query as Record<string, unknown>;
    const others = {
      ...coerce(query),
      ...(hasBody(rest.method) && bodyOf(request)),
    };
    for (const [name, value] of Object.entries(inPath))
      if (Object.hasOwn(others, name) && others[name] !== value)
        throw badInput(name, `The address names another ${name}. Leave it out, or make them the same.`);
    const gathered = { ...others, ...inPath };
    if (input) return gathered;
    const [unknown] = Object.keys(gathered);
    if (unknown === undefined) return undefined;
    throw badInput('', `Unrecognized key: "${unknown.slice(0, 100)}"`);
  };
}

function bodyOf({ body }: FastifyRequest): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new ApiError('BAD_REQUEST', 'The body must be a JSON object.');
}

function send(reply: FastifyReply, status: number, output: unknown): FastifyReply {
  if (status === 204) return reply.status(204).send();
  if (output instanceof RawJson) return reply.status(status).type(JSON_TYPE).send(output.json);
  return reply.status(status).send(output);
}

/** Answers other methods at a known path with 405 and the list of its methods. */
function refuseOtherMethods(app: FastifyInstance, path: string, all: Endpoint[]): void {
  const known = new Set<string>(all.filter(({ rest }) => rest.path === path).map(({ rest }) => rest.method));
  const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
  app.route({
    method: METHODS.filter((method) => !known.has(method)),
    url: toFastifyPath(path),
    onRequest: async (_request, reply) =>
      reply
        .header('allow', allow)
        .status(405)
        .send({ error: `This address takes ${allow}.` }),
    handler: sendNotFound,
  });
}

function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
