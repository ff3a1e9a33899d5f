import { z } from 'zod';
import { once } from './once.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas by name: those with an `id` in their meta. */
export type Components = Record<string, JsonSchema>;

const IN_DOCUMENT = '#/components/schemas/';

/**
 * Converts a zod schema for an OpenAPI 3.1 document. `io` is its side: input or output. Named schemas inside it become references
 * and are added to `components`.
 *
 * @throws when two different schemas have one name.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const given = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withoutNoise });
  const text = JSON.stringify(given).replaceAll('"#/$defs/', `"${IN_DOCUMENT}`);
  const { $schema: _, $defs = {}, ...json } = JSON.parse(text) as JsonSchema;
  for (const [name, { id: _id, ...named }] of Object.entries($defs as Components)) {
    const known = (components[name] ??= named);
    if (JSON.stringify(known) !== JSON.stringify(named)) throw new Error(`Two schemas are called ${name}.`);
  }
  return json;
}

/** Replaces the references in a schema by what they refer to, for readers who see the schema alone. */
export function inlined(schema: JsonSchema, components: Components): JsonSchema {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const named = $ref?.startsWith(IN_DOCUMENT) && components[$ref.slice(IN_DOCUMENT.length)];
    return named
      ? { ...(whole(named) as object), ...rest }
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]));
  };
  return whole(schema) as JsonSchema;
}

/** Removes bounds that are only JavaScript's number range, and patterns that only repeat a format. */
function withoutNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (isAlways(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
}

function isAlways(names: JsonSchema['propertyNames']): boolean {
  return typeof names === 'object' && Object.keys(names).length === 1 && names.type === 'string';
}

/** Makes an example from the examples of the parts, else their defaults, else the simplest value of their type. */
export function exampleOf(schema: JsonSchema | boolean | undefined): unknown {
  if (typeof schema !== 'object') return null;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return exampleOf(variants[0]);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part)]),
    );
  if (schema.type === 'array') return Array.isArray(schema.items) ? [] : [exampleOf(schema.items)];
  return SIMPLEST[Array.isArray(schema.type) ? 'null' : (schema.type ?? 'null')] ?? null;
}

const SIMPLEST: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
};

/**
 * Returns a function that converts the texts of a query or a path to the types of a schema, where that is unambiguous: a decimal
 * number, `true` or `false`, a single member of an array. Everything else stays text for the schema to check. The schema itself
 * is only read.
 */
export function coercion(
  schema: z.ZodType | undefined,
): (texts: Record<string, unknown>) => Record<string, unknown> {
  // Read the schema at the first call: all schemas together would make a start slower.
  const properties = once(() => (schema ? propertiesOf(schema) : {}));
  return (texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, coerce(text, own(properties(), key))]),
    );
}

function coerce(text: unknown, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'array') {
    const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
    return (Array.isArray(text) ? text : [text]).map((member) => coerce(member, items));
  }
  if (typeof text !== 'string') return text;
  if (schema?.type === 'integer' || schema?.type === 'number')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function propertiesOf(schema: z.ZodType): Record<string, JsonSchema | boolean> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {};
}

/** Returns an own property only: `constructor` and `__proto__` are no properties of a schema. */
function own(properties: Record<string, JsonSchema | boolean>, key: string): JsonSchema | undefined {
  const found = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return typeof found === 'object' ? found : undefined;
}
