import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas by name: those that have an `id` in their meta. */
export type Components = Record<string, JsonSchema>;

const IN_DOCUMENT = '#/components/schemas/';

/**
 * A zod schema for an OpenAPI 3.1 document. `io` tells which side: what is taken, or what is given. What has a name in it is
 * referred to, and added to `components`.
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

/** A schema with what it refers to in its place, for readers who see it alone. */
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

/** JavaScript's own number range says nothing, and a format says what its pattern repeats. */
function withoutNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (isAlways(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
}

function isAlways(names: JsonSchema['propertyNames']): boolean {
  return typeof names === 'object' && Object.keys(names).length === 1 && names.type === 'string';
}

/** An example made from the examples of the parts, then their defaults, then the simplest value of their type. */
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
