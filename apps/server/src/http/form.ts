import type { z } from 'zod';

/** Maximum bytes of a sent form: enough for several paragraphs. */
export const FORM_BYTES = 16 * 1024;

/** A mistake in a sent form, with the field that shows it; `form` means the whole form. */
export interface Problem<Field extends string = string> {
  field: Field | 'form';
  message: string;
}

/** Reads a form that a browser sent. @returns its fields, or at most one problem for each. Any body but an object is an empty form. */
export function readForm<Shape extends z.ZodObject>(
  schema: Shape,
  form: unknown,
): z.output<Shape> | Problem<Extract<keyof Shape['shape'], string>>[] {
  const read = schema.safeParse(fieldsOf(form));
  if (read.success) return read.data;
  const messages = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const field = String(path[0]);
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }) as never);
}

/** Returns the fields of a sent form, whatever the body is. */
export function fieldsOf(form: unknown): Record<string, unknown> {
  return typeof form === 'object' && form !== null && !Array.isArray(form)
    ? (form as Record<string, unknown>)
    : {};
}

/** Returns a waiting time for people: "a minute", "20 minutes". */
export function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
