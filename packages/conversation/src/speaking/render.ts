import { choicesOf, unique, type Choice } from '../template-choices.ts';
import { LIMITS } from '../flow/limits.ts';
import { clip, fill, lengthOf, oneLine, type Values } from '../text.ts';
import { english } from '../sentences/english.ts';
import type { Message, Reply, Template } from '../types.ts';

/**
 * Fills a template's placeholders and fits it into WhatsApp's limits.
 *
 * @param lead sentences before the body; where both do not fit, the lead is shortened or dropped, never the body.
 * @param fallbacks the bot's words for a template with choices but no body, and for a list button without a label.
 * @returns a message that can always be sent, or null when there is nothing to say.
 */
export function render(
  template: Template | undefined,
  values: Values,
  lead: string[] = [],
  fallbacks: { choose: string; choose_one: string } = english,
): Message | null {
  const choices = choicesOf(template);
  const front = lead.filter(Boolean);
  const words =
    fill(template?.body ?? '', values) || (choices.length > 0 && front.length === 0 ? fallbacks.choose : '');
  const body = fit(front.join('\n\n'), words);
  if (body === '') return null;
  return {
    body,
    ...withChoices(choices, template?.list_button.trim() ? template.list_button : fallbacks.choose_one),
  };
}

function fit(front: string, words: string): string {
  const body = clip(words, LIMITS.body);
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
  return { list: { button: clip(oneLine(list_button), LIMITS.list_button), items } };
}
