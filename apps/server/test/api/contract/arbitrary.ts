import fc from 'fast-check';
import { type Components, inlined, type JsonSchema } from '#rest/json-schema.ts';
import { type Operation, parameterOf } from '#rest/openapi.ts';
import { ID } from '../setup.ts';

export interface FuzzRequest {
  as: string | null;
  path: Record<string, string | undefined>;
  query: Record<string, string | string[] | undefined>;
  /** Sent as it is; undefined for no body. */
  body: string | undefined;
  type: string;
}

/** Texts that are known to break servers. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  "'; drop table states; --",
  '%',
  '%%%_\\',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '-2147483649',
  'x'.repeat(5000),
  '🇯🇲'.repeat(600),
  '\u202egnirts',
  '2026-02-30T00:00:00Z',
  '999999-01-01T00:00:00Z',
  '\ufeff',
];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string(),
);
const nastyNumber = fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1.5, 1e300);
const nasty = fc.oneof(nastyText, nastyNumber, fc.jsonValue({ maxDepth: 2 }), fc.constant(null));

/** Generates requests to an operation, mostly of the documented shape, with parts that are not. */
export function requestsTo(operation: Operation, components: Components): fc.Arbitrary<FuzzRequest> {
  const values = (place: 'path' | 'query'): fc.Arbitrary<Record<string, string | undefined>> =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .map(parameterOf)
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valueOf(inlined(schema, components)).map(asText)]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    );
  const body = operation.requestBody?.content['application/json'].schema;
  const schema = body && inlined(body, components);
  return fc.record({
    as: fc.oneof(
      { weight: 7, arbitrary: fc.constant('admin') },
      { weight: 2, arbitrary: fc.constant('reviewer') },
      { weight: 1, arbitrary: fc.constantFrom(null, 'stolen', 'lbr_\u0000') },
    ),
    path: values('path'),
    query: fc.oneof<fc.MaybeWeightedArbitrary<FuzzRequest['query']>[]>(
      { weight: 6, arbitrary: values('query') },
      { weight: 1, arbitrary: fc.dictionary(nastyText, fc.oneof(nastyText, fc.array(nastyText))) },
    ),
    body: bodies(schema),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'a', '') },
    ),
  });
}

function bodies(schema: JsonSchema | undefined): fc.Arbitrary<string | undefined> {
  if (!schema) return fc.oneof(fc.constant(undefined), nasty.map(toJson));
  return fc.oneof(
    { weight: 12, arbitrary: shaped(schema).map(toJson) },
    { weight: 2, arbitrary: valueOf(schema).map(toJson) },
    { weight: 1, arbitrary: nastyText },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '{"__proto__":{"a":1}}', '[]', '{', '{"a":1,"a":2}') },
  );
}

/** Generates a value of the schema's shape, and one time in eight something else. */
function valueOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: shaped(schema) }, { weight: 1, arbitrary: nasty });
}

function shaped(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return nasty;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map(shaped));
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(Array.isArray(schema.items) ? nasty : valueOf(schema.items ?? true), { maxLength: 12 });
    case 'integer':
      return fc.oneof(fc.integer(within(schema)), nastyNumber);
    case 'number':
      return fc.oneof(fc.double({ ...within(schema), noNaN: true }), nastyNumber);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(schema);
    default:
      return nasty;
  }
}

function within({ minimum, maximum }: JsonSchema): { min: number; max: number } {
  return { min: minimum ?? -5, max: Math.min(maximum ?? 999, 9999) };
}

function objects({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(nastyText, valueOf(additionalProperties), { maxKeys: 5 });
}

function texts({ format, maxLength = 60, examples = [] }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...Object.values(ID)), fc.uuid());
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((date) => date.toISOString());
  const known = ['welcome', 'completed', 'YES', 'yes', 'new@example.org', ...examples];
  return fc.oneof(fc.constantFrom(...known), fc.string({ maxLength, unit: 'grapheme' }), nastyText);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : toJson(value);
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
