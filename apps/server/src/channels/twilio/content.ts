import { createHash } from 'node:crypto';
import { LIMITS, type Reply, type Template } from '@labrish/conversation';
import { render } from '@labrish/conversation/render';
import { clip } from '@labrish/conversation/text';

export type Message = Pick<Reply, 'body' | 'buttons' | 'list'>;

/** The body of a request to the Content API. Its keys are Twilio's: the official client sends this body as it is. */
export interface ContentBody {
  friendly_name: string;
  language: 'en';
  variables: Record<string, string>;
  types: Record<string, object>;
}

/** Longest text message that Twilio takes (Message resource, Body). */
const TEXT_LENGTH = 1600;

/**
 * Converts a template for the Content API; null when it has no text. The whole body is variable 1, because a reply can begin
 * with a hint or carry a prompt: so one content serves every reply with the same choices, and an edited wording is sent even
 * before it is synced. Within WhatsApp's window this needs no approval. The text type is for channels without buttons.
 */
export function toContent(template: Template): ContentBody | null {
  const rendered = render(template, {});
  if (!rendered) return null;
  const message = withoutVariables(rendered);
  const text = { 'twilio/text': { body: clip(asText({ ...message, body: '{{1}}' }), TEXT_LENGTH) } };
  return {
    friendly_name: `labrish_${template.template_key}`,
    language: 'en',
    variables: { '1': message.body },
    types: { ...interactive(message), ...text },
  };
}

function interactive({ buttons, list }: Message): Record<string, object> {
  if (buttons)
    return {
      'twilio/quick-reply': {
        body: '{{1}}',
        actions: buttons.map(({ id, title }) => ({ type: 'QUICK_REPLY', id, title })),
      },
    };
  if (!list) return {};
  const items = list.items.map(({ id, title, description }) => ({
    id,
    item: title,
    ...(description && { description }),
  }));
  return { 'twilio/list-picker': { body: '{{1}}', button: list.button, items } };
}

/** Removes braces from labels, because Twilio would read two of them as a variable. */
function withoutVariables({ body, buttons, list }: Message): Message {
  const plain = <T extends { id: string; title: string; description?: string }>(choice: T): T => ({
    ...choice,
    id: literal(choice.id),
    title: literal(choice.title),
    ...(choice.description && { description: literal(choice.description) }),
  });
  return {
    body,
    ...(buttons && { buttons: buttons.map(plain) }),
    ...(list && { list: { button: literal(list.button), items: list.items.map(plain) } }),
  };
}

function literal(text: string): string {
  return text.replace(/[{}]/g, '') || '-';
}

/**
 * Writes a message without buttons: the choices become a numbered list. `numbered: false` is for questions that only words
 * answer. Descriptions are left out when the text gets too long for one message.
 */
export function asText(message: Message, { numbered = true } = {}): string {
  const choices: { title: string; description?: string }[] = message.buttons ?? message.list?.items ?? [];
  if (!choices.length) return message.body;
  const lines = (described: boolean) =>
    choices.map(({ title, description }, i) => {
      const about = described && description ? ` (${description})` : '';
      return `${numbered ? `${i + 1}.` : '•'} ${title}${about}`;
    });
  const full = [message.body, lines(true).join('\n')].join('\n\n');
  return full.length <= TEXT_LENGTH
    ? full
    : [clip(message.body, LIMITS.body), lines(false).join('\n')].join('\n\n');
}

/** Writes a reply as text. The bot's own questions have no numbers: "delete everything?" is answered with words. */
export function asSentText(reply: Message): string {
  const isOwnQuestion = reply.buttons?.some(({ id }) => id.startsWith('labrish_')) ?? false;
  return asText(reply, { numbered: !isOwnQuestion });
}

/**
 * Returns the fingerprint of a template's content: the key of its choices, which decides whether a reply can be sent with it, then a
 * hash of the whole content.
 */
export function fingerprint(template: Template): string {
  return `${choicesKey(render(template, {}) ?? { body: '' })}:${hash(toContent(template))}`;
}

/** Checks whether a reply can be sent with the content of this fingerprint. */
export function carries(fingerprint: string | null, reply: Message): boolean {
  return choicesOf(fingerprint) === choicesKey(reply);
}

/** Returns the part of a fingerprint that is the key of the choices (`choicesKey`). */
export function choicesOf(fingerprint: string | null): string | null {
  return fingerprint?.split(':')[0] ?? null;
}

/** Returns the same key for the same choices, even after the database has reordered the keys of its JSON. */
export function choicesKey({ buttons, list }: Message): string {
  const plain = (choices: { id: string; title: string; description?: string }[] | undefined) =>
    choices?.map(({ id, title, description }) => [id, title, description ?? null]) ?? null;
  return hash([plain(buttons), list?.button ?? null, plain(list?.items)]).slice(0, 16);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
