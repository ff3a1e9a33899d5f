import type { Env } from '#env.ts';
import type { MailMessage } from './message.ts';

/** A mail of the outbox with the time it was written. */
export interface OutboxMail {
  id: string;
  created_at: Date;
  message: MailMessage;
}

/** Returns what Mailpit's lists and its whole mails have in common. */
function common(env: Env, { id, message }: OutboxMail) {
  return {
    ID: id,
    MessageID: `${id}@outbox`,
    From: sender(env),
    To: [{ Name: '', Address: message.to }],
    ...{ Cc: [], Bcc: [], Tags: [] },
    ReplyTo: message.reply_to ? [{ Name: '', Address: message.reply_to }] : [],
    Subject: message.subject,
    Size: Buffer.byteLength(message.text) + Buffer.byteLength(message.html),
  };
}

/** Returns an entry of Mailpit's lists (its /api/v1/messages). */
export function toSummary(env: Env, mail: OutboxMail) {
  return {
    ...common(env, mail),
    Read: false,
    Created: mail.created_at.toISOString(),
    Attachments: 0,
    Snippet: mail.message.text.replace(/\s+/g, ' ').slice(0, 250),
  };
}

/** Returns a whole mail (its /api/v1/message/ID). */
export function toMessage(env: Env, mail: OutboxMail) {
  return {
    ...common(env, mail),
    ReturnPath: sender(env).Address,
    ListUnsubscribe: { Header: '', Links: [], Errors: '', HeaderPost: '' },
    Date: mail.created_at.toISOString(),
    Text: mail.message.text,
    HTML: mail.message.html,
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
