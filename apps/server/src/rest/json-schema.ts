import { z } from 'zod';

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
