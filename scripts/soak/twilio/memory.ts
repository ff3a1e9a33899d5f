import { randomBytes } from 'node:crypto';

/** A message as Twilio's list returns it. */
export interface Stored {
  sid: string;
  from: string;
  to: string;
  body: string;
  at: number;
  /** The attachment of a contributor's message. */
  media?: { sid: string; type: string; bytes: () => Buffer };
}

/** A content template as it was pushed. */
export interface Content {
  sid: string;
  friendly_name: string;
  variables: Record<string, string>;
  types: Record<string, { body?: string; actions?: Option[]; items?: Option[] }>;
}
type Option = { id: string; title?: string; item?: string };

/** Longer than any look-up here reaches back, so that an hour of soaking does not fill the memory. */
const REMEMBERED_MS = 20 * 60_000;
const FORGET_EVERY = 1000;

/** Creates the storage of Twilio: contents, and the messages of the last minutes in both directions. */
export function createMemory() {
  const messages = new Map<string, Stored>();
  const contents = new Map<string, Content>();
  let added = 0;

  /** Removes the oldest messages first, in the order of the Map. Attachments that have not been fetched stay. */
  const forget = () => {
    const since = Date.now() - REMEMBERED_MS;
    for (const { sid, at, media } of messages.values()) {
      if (at >= since) return;
      if (!media) messages.delete(sid);
    }
  };
  return {
    contents,
    messages,
    add(message: Stored) {
      messages.set(message.sid, message);
      added += 1;
      if (added % FORGET_EVERY === 0) forget();
    },
    /** Lists messages, newest first. */
    list({ to, from, since }: { to: string | null; from: string | null; since: number }): Stored[] {
      return [...messages.values()]
        .filter((message) => (!to || message.to === to) && (!from || message.from === from))
        .filter(({ at }) => at >= since)
        .sort((a, b) => b.at - a.at);
    },
  };
}
export type Memory = ReturnType<typeof createMemory>;

/** A Twilio id: two letters and 32 hexadecimal digits. */
export function newSid(prefix: 'SM' | 'MM' | 'ME' | 'HX'): string {
  return prefix + randomBytes(16).toString('hex');
}
