import { emailAddress } from '@labrish/api/email-address';
import { z } from 'zod';
import type { Details } from './details.ts';

/** What is wrong with a form that was sent, for the field where it is shown; `form` stands for all of it. */
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

/** What is not even a form lacks every field. */
function isFilledIn(form: unknown): boolean {
  return typeof form === 'object' && form !== null && !Array.isArray(form);
}
