import { STATUS_CODES } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { type Endpoint, endpoints, hasBody, pathParameters } from './endpoints.ts';
import { type Components, exampleOf, inlined, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { type Answer, type Reference, REFUSALS, refusals } from './openapi-refusals.ts';

/** Where the routes are mounted. */
const PREFIX = '/api/admin';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

/** Says which country a call is about. Every operation takes it (`countryOf` in api-context.ts). */
const PILOT: Parameter = {
  name: 'pilot',
  in: 'query',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[A-Za-z]{2}$',
    examples: ['tt'],
    description:
      'The code of the country that the call is about (ISO 3166-1, in any case), where several run; the first one without it. ' +
      'What the countries share, like the team, is the same for each.',
  },
};

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: NonNullable<Answer['content']> };
  responses: Record<string, Answer | Reference>;
  /** Who may call it. */
  'x-role': 'reviewer' | 'admin';
  /** The permissions of which a reviewer needs one, where the role is `admin`; absent: no permission is enough. */
  'x-permissions'?: readonly string[];
  /** What an API key with scopes needs for it; absent: no scope is enough. */
  'x-scopes'?: readonly string[];
}

/** The parts of an OpenAPI document that ours has. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    schemas: Components;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
}

/** Makes the OpenAPI 3.1 document from the same procedures as the routes. */
export function openApi(router: AnyRouter, about: { title: string; version: string }): OpenApi {
  const paths: OpenApi['paths'] = {};
  const schemas: Components = { Error: ERROR };
  for (const endpoint of endpoints(router)) {
    const { method, path } = endpoint.rest;
    (paths[PREFIX + path] ??= {})[method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { ...about, description: ABOUT },
    servers: [{ url: '/' }],
    security: [{ access_token: [] }, { api_key: [] }],
    paths,
    components: { securitySchemes: SECURITY, schemas, parameters: { pilot: PILOT }, responses: REFUSALS },
  };
}

function operation(endpoint: Endpoint, schemas: Components): Operation {
  const { rest, name, access, scopes } = endpoint;
  const schema = endpoint.input
    ? toJsonSchema(endpoint.input, 'input', schemas)
    : { type: 'object' as const };
  const [inPath, others] = split(schema, pathParameters(rest.path));
  const body = hasBody(rest.method) && endpoint.input ? others : undefined;
  const takesBody = body && Object.keys(body.properties ?? {}).length > 0;
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? ''],
    summary: rest.summary,
    ...(rest.description && { description: rest.description }),
    parameters: [
      ...parameters(inPath, 'path'),
      ...(hasBody(rest.method) ? [] : parameters(others, 'query')),
      { $ref: '#/components/parameters/pilot' },
    ],
    ...(takesBody && { requestBody: { required: !!body.required?.length, content: json(body, schemas) } }),
    responses: { ...success(endpoint, schemas), ...refusals(endpoint) },
    'x-role': access === 'member' ? 'reviewer' : 'admin',
    ...(access !== 'member' && access !== 'admin' && { 'x-permissions': access }),
    ...(Array.isArray(scopes) && { 'x-scopes': scopes }),
  };
}

/** Splits an object schema in two: the named properties and the rest. */
function split(schema: JsonSchema, names: string[]): [JsonSchema, JsonSchema] {
  const part = (wanted: (name: string) => boolean): JsonSchema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => wanted(name))),
    required: (schema.required ?? []).filter(wanted),
  });
  return [part((name) => names.includes(name)), part((name) => !names.includes(name))];
}

function parameters(schema: JsonSchema, place: Parameter['in']): Parameter[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object'
      ? [{ name, in: place, required: !!schema.required?.includes(name), schema: property }]
      : [],
  );
}

/** Returns a parameter in full, also where it is a reference to the common one. */
export function parameterOf(parameter: Parameter | Reference): Parameter {
  return 'name' in parameter ? parameter : PILOT;
}

function success({ rest, output }: Endpoint, schemas: Components): Record<string, Answer> {
  const status = rest.status ?? 200;
  const description = STATUS_CODES[status] ?? '';
  if (status === 204 || !output) return { [status]: { description } };
  return { [status]: { description, content: json(toJsonSchema(output, 'output', schemas), schemas) } };
}

function json(schema: JsonSchema, schemas: Components): NonNullable<Answer['content']> {
  return { 'application/json': { schema, example: exampleOf(inlined(schema, schemas)) } };
}

const ABOUT =
  'Everything that a signed-in person or a script can do. Send `Authorization: Bearer …` with the access token of a ' +
  'session or with an API key. Bodies are JSON objects; unknown keys are refused. Dates are ISO 8601 in UTC. Every ' +
  'refusal is `{ error, details? }`. Edits may carry the `version` they are based on; a stale one is refused with 409.';

const SECURITY = {
  access_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in person, as /auth/v1 gives it.',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lbr_…',
    description:
      'An API key. It has a role, may have scopes (`x-scopes` of each operation), may expire, and may make 600 calls a ' +
      'minute, however many server processes answer them.',
  },
};

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What went wrong and what to do, for people.' },
    details: {
      description:
        'For 400 a list of `{ path, message }`; for a stale version `{ version, changed_by, changed_at }`; for 429 `{ retry_after }`.',
    },
  },
  required: ['error'],
  additionalProperties: false,
};
