import { LIMITS } from '../flow/limits.ts';
import type { Reply } from '../types.ts';

/** Finds what WhatsApp would refuse in a message; empty when it can be sent. */
export function sendableProblems({
  body,
  buttons,
  list,
}: Pick<Reply, 'body' | 'buttons' | 'list'>): string[] {
  const problems: string[] = [];
  const check = (name: string, text: string, max: number) => {
    const length = [...text].length;
    if (length > max || text.trim() === '') problems.push(`${name} of ${length} characters`);
  };
  check('body', body, LIMITS.body);
  for (const { id, title } of buttons ?? []) {
    check('id', id, LIMITS.id);
    check('title', title, LIMITS.button_title);
  }
  for (const { id, title, description } of list?.items ?? []) {
    check('id', id, LIMITS.id);
    check('title', title, LIMITS.row_title);
    if (description !== undefined) check('description', description, LIMITS.row_description);
  }
  if (list) check('list button', list.button, LIMITS.list_button);
  if (buttons && (buttons.length < 1 || buttons.length > LIMITS.buttons))
    problems.push(`${buttons.length} buttons`);
  if (list && (list.items.length < 1 || list.items.length > LIMITS.choices))
    problems.push(`${list.items.length} rows`);
  const choices = [...(buttons ?? []), ...(list?.items ?? [])];
  if (new Set(choices.map(({ id }) => id)).size < choices.length) problems.push('the same id twice');
  if (new Set(choices.map(({ title }) => title)).size < choices.length) problems.push('the same title twice');
  return problems;
}
