import type { Env } from '#env.ts';
import type { MailMessage } from './message.ts';

/** A mail of the outbox with the time it was written. */
export interface OutboxMail {
  id: string;
  created_at: Date;
  message: MailMessage;
}

/** Returns an entry of Mailpit's lists (its /api/v1/messages). */
export function toSummary(env: Env, { id, created_at, message }: OutboxMail) {
  return {
    ID: id,
    MessageID: `${id}@outbox`,
    Read: false,
    From: sender(env),
    To: [{ Name: '', Address: message.to }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: message.subject,
    Created: created_at.toISOString(),
    Tags: [],
    Size: sizeOf(message),
    Attachments: 0,
    Snippet: message.text.replace(/\s+/g, ' ').slice(0, 250),
  };
}

/** Returns a whole mail (its /api/v1/message/ID). */
export function toMessage(env: Env, { id, created_at, message }: OutboxMail) {
  return {
    ID: id,
    MessageID: `${id}@outbox`,
    From: sender(env),
    To: [{ Name: '', Address: message.to }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    ReturnPath: sender(env).Address,
    Subject: message.subject,
    ListUnsubscribe: { Header: '', Links: [], Errors: '', HeaderPost: '' },
    Date: created_at.toISOString(),
    Tags: [],
    Text: message.text,
    HTML: message.html,
    Size: sizeOf(message),
    Inline: [],
    Attachments: [],
  };
}

/**
 * Checks whether a mail matches a search: `to:`, `from:` and `subject:` with a value (quoted if it has spaces), other words
 * anywhere in the mail. All terms must match; case does not matter.
 */
export function matchesSearch(env: Env, { message }: OutboxMail, query: string): boolean {
  const terms = query.match(/(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? [];
  return terms.every((term) => {
    const [, key = '', quoted = ''] = /^(?:(to|from|subject):)?(.*)$/is.exec(term) ?? [];
    const value = quoted.replace(/^"|"$/g, '').toLowerCase();
    const places: Record<string, string> = {
      to: message.to,
      from: sender(env).Address,
      subject: message.subject,
      '': `${message.to} ${message.subject} ${message.text}`,
    };
    return (places[key.toLowerCase()] ?? '').toLowerCase().includes(value);
  });
}

function sender(env: Env): { Name: string; Address: string } {
  const [, name = '', address = ''] =
    /^(?:(.*?)\s*<)?([^<>]+)>?$/.exec(env.MAIL_FROM ?? 'no-reply@localhost') ?? [];
  return { Name: name.replace(/^"|"$/g, '') || env.PRODUCT_NAME, Address: address };
}

const sizeOf = (message: MailMessage): number =>
  Buffer.byteLength(message.text) + Buffer.byteLength(message.html);
