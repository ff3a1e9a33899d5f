import { appRouter } from '@labrish/api';
import { expect, test } from 'vitest';
import { openApi, parameterOf } from '#rest/openapi.ts';

/** The largest value of a PostgreSQL integer: a larger one in a statement is an error of the database. */
const LARGEST = 2_147_483_647;
/** Compared by us, never by the database. */
const ELSEWHERE = 'revision';

const document = openApi(appRouter, { title: 'Labrish API', version: '1.0.0' });

/** Lists the whole numbers in the schema of a request that may be larger than a column. */
function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => unbounded(one, path));
  const { $ref, type, maximum, properties = {}, ...rest } = schema as Record<string, unknown>;
  if (typeof $ref === 'string')
    return unbounded(document.components.schemas[$ref.split('/').at(-1) ?? ''], path);
  const isLarge = type === 'integer' && (typeof maximum !== 'number' || maximum > LARGEST);
  return [
    ...(isLarge && !path.endsWith(ELSEWHERE) ? [path] : []),
    ...Object.entries(properties as object).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties'].flatMap((key) =>
      unbounded(rest[key], path),
    ),
  ];
}

test('no whole number of a request is larger than its column', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters
        .map(parameterOf)
        .flatMap(({ name, schema }) => unbounded(schema, `${operationId} ${path} ${name}`)),
      ...unbounded(requestBody?.content['application/json'].schema, `${operationId} body`),
    ]),
  );
  expect(found).toEqual([]);
});
