import { choicesOf, unique } from '../understanding/choices.ts';
import { LIMITS } from '../flow/limits.ts';
import { clip, lengthOf, oneLine } from '../text.ts';
import { wording } from './wording.ts';
import type { Choice } from '../understanding/choices.ts';
import type { Reply, Template } from '../types.ts';

export type Message = Pick<Reply, 'body' | 'buttons' | 'list'>;
export type Values = Record<string, string>;

/**
 * Fills a template's placeholders and fits it into WhatsApp's limits.
 *
 * @param lead sentences in front of the body, which is never cut in their favour.
 * @returns a message that can always be sent, or null when there is nothing to say.
 */
export function render(template: Template | undefined, values: Values, lead: string[] = []): Message | null {
  const choices = choicesOf(template);
  const own = fill(template?.body ?? '', values) || (choices.length > 0 ? wording.choose : '');
  const body = fit(lead, own);
  if (body === '') return null;
  return { body, ...withChoices(choices, template?.list_button ?? '') };
}

/** Replaces `{{name}}` by its value, once: a value's own braces are never read as a placeholder. */
export function fill(body: string, values: Values): string {
  return body
    .replace(/\{\{([^{}]*)\}\}/gu, (_, name: string) => {
      const key = name.trim();
      return Object.hasOwn(values, key) ? (values[key] ?? '') : '';
    })
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** What comes from a topic or a person, without anything that a later reader could take for a placeholder. */
export function plain(text: string): string {
  return text.replace(/[{}]/gu, '');
}

function fit(lead: string[], own: string): string {
  const body = clip(own, LIMITS.body);
  const front = lead.filter(Boolean).join('\n\n');
  if (front === '' || body === '') return clip(front || body, LIMITS.body);
  const room = LIMITS.body - lengthOf(body) - 2;
  return room < 1 ? body : `${clip(front, room)}\n\n${body}`;
}

function withChoices(choices: Choice[], list_button: string): Pick<Reply, 'buttons' | 'list'> {
  if (choices.length === 0) return {};
  const fitsButtons =
    choices.length <= LIMITS.buttons &&
    choices.every(({ kind, title }) => kind === 'button' && lengthOf(title) <= LIMITS.button_title);
  const titles = unique(
    choices.map(({ title }) => title),
    fitsButtons ? LIMITS.button_title : LIMITS.row_title,
  );
  const items = choices.map(({ id, title, description }, i) => ({
    id,
    title: titles[i] ?? title,
    ...(description ? { description: clip(oneLine(description), LIMITS.row_description) } : {}),
  }));
  if (fitsButtons) return { buttons: items };
  return { list: { button: clip(oneLine(list_button) || wording.choose_one, LIMITS.list_button), items } };
}
