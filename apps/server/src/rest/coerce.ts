import { z } from 'zod';

type Json = z.core.JSONSchema.JSONSchema;

/**
 * Returns a function that converts the texts of a query or a path to the types of a schema, where that is unambiguous: a decimal
 * number, `true` or `false`, a single member of an array. Everything else stays text for the schema to check. The schema itself
 * is only read.
 */
export function coercion(
  schema: z.ZodType | undefined,
): (texts: Record<string, unknown>) => Record<string, unknown> {
  const properties = schema ? propertiesOf(schema) : {};
  return (texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, coerce(text, own(properties, key))]));
}

function coerce(text: unknown, schema: Json | undefined): unknown {
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

function propertiesOf(schema: z.ZodType): Record<string, Json | boolean> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {};
}

/** Returns an own property only: `constructor` and `__proto__` are no properties of a schema. */
function own(properties: Record<string, Json | boolean>, key: string): Json | undefined {
  const found = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return typeof found === 'object' ? found : undefined;
}
