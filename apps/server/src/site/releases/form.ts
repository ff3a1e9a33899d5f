import type { Problem } from '#releases/access/ask.ts';
import type { Value } from '#site/template.ts';
import { termsOf } from './lists.ts';

const TYPED = ['name', 'email', 'purpose'] as const;
const FIELDS = [...TYPED, 'terms', 'form'] as const;

/** Returns the values of the form (apps/web/src/landing/parts/gate.tsx). @param form as sent; nothing before that */
export function gateValues(
  form: unknown = {},
  problems: readonly Problem[] = [],
): { values: Record<string, Value>; flags: Record<string, boolean> } {
  const sent = form !== null && typeof form === 'object' ? (form as Record<string, unknown>) : {};
  const values: Record<string, Value> = { terms_list: termsOf() };
  for (const field of TYPED) values[`typed_${field}`] = typeof sent[field] === 'string' ? sent[field] : '';
  for (const field of FIELDS) {
    const messages = problems.filter((problem) => problem.field === field).map(({ message }) => message);
    values[`problem_${field}`] = messages.join(' ');
    values[`invalid_${field}`] = String(messages.length > 0);
  }
  return { values, flags: { agreed: sent.terms === 'agreed', refused: problems.length > 0 } };
}
