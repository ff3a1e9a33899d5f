import { emailAddress } from '@labrish/api/email-address';
import { z } from 'zod';
import type { Details } from './details.ts';

/** A mistake in the submitted form, with the field that shows it; `form` means the whole form. */
export interface Problem {
  field: 'name' | 'email' | 'purpose' | 'terms' | 'form';
  message: string;
}

const NAME = 'Say who you are, in at most 100 characters.';
const PURPOSE = 'Say what you want the recordings for, in 10 to 1000 characters.';

const formSchema = z.object({
  name: z.string({ error: NAME }).trim().min(1, NAME).max(100, NAME),
  email: emailAddress('Give an email address like name@example.org: the link goes there.'),
  purpose: z.string({ error: PURPOSE }).trim().min(10, PURPOSE).max(1000, PURPOSE),
  terms: z.literal('agreed', {
    error: 'Nobody gets the recordings without agreeing to the terms. Tick the box.',
  }),
});
type Field = keyof z.infer<typeof formSchema>;

/** Reads what a browser sent. @returns the details, or at most one problem for each field. */
export function readForm(form: unknown): Details | Problem[] {
  const read = formSchema.safeParse(isFilledIn(form) ? form : {});
  if (read.success) {
    const { name, email, purpose } = read.data;
    return { name, email, purpose };
  }
  const messages = new Map<Field, string>();
  for (const { path, message } of read.error.issues) {
    const field = path[0] as Field;
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/** Checks that the body is a plain object. Any other body counts as a form with every field missing. */
function isFilledIn(form: unknown): boolean {
  return typeof form === 'object' && form !== null && !Array.isArray(form);
}
