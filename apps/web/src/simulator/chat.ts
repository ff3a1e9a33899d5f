import { createStore } from '#lib/store.ts';
import { append, transcript, type Bubble, type Content, type Message, type Outgoing } from './messages.ts';

/** The outside functions that a chat needs. */
export interface Ports {
  send: (message: Outgoing) => Promise<void>;
  fetchMessages: (
    person: string,
    after: string | undefined,
  ) => Promise<{ messages: Message[]; pending: boolean }>;
  save: (message: Outgoing) => Promise<void>;
  load: (person: string) => Promise<Outgoing[]>;
  /** Deletes everything of a person from the server. */
  forget: (person: string) => Promise<void>;
  /** Deletes everything of a person from this device. */
  remove: (person: string) => Promise<void>;
  newId: () => string;
  now: () => Date;
  /** Returns the words of a refusal; undefined for a lost connection. */
  refusal: (problem: unknown) => string | undefined;
}

export interface ChatView {
  bubbles: Bubble[];
  /** An answer is being prepared. */
  typing: boolean;
  /** Nothing has been fetched yet. */
  loading: boolean;
  /** The last request did not reach the server. */
  offline: boolean;
}

/** How long the chat polls fast after a send, in milliseconds. */
const CLOSELY = 10_000;

/**
 * One person's chat. Messages are sent one after the other, in order. A failed message keeps its id, so that a retry is
 * idempotent.
 */
export function createChat(person: string, ports: Ports) {
  const view = createStore<ChatView>({ bubbles: [], typing: false, loading: true, offline: false });
  let messages: Message[] = [];
  let outgoing: Outgoing[] = [];
  let status = { pending: false, loading: true, offline: false };
  let lastSent = 0;
  let queue = Promise.resolve();
  let polling = Promise.resolve();

  function tell() {
    const arrived = new Set(messages.map(({ message_id }) => message_id));
    const underway = outgoing.some(({ message_id, state }) => state === 'sent' && !arrived.has(message_id));
    const { pending, loading, offline } = status;
    view.set({ bubbles: transcript(messages, outgoing), typing: pending || underway, loading, offline });
  }

  function change(message: Outgoing) {
    const known = outgoing.some(({ message_id }) => message_id === message.message_id);
    outgoing = known
      ? outgoing.map((other) => (other.message_id === message.message_id ? message : other))
      : [...outgoing, message];
    tell();
    return ports.save(message);
  }

  async function deliver(message: Outgoing) {
    try {
      await ports.send(message);
      lastSent = ports.now().getTime();
      await change({ ...message, state: 'sent' });
      await poll();
    } catch (problem) {
      const reason = ports.refusal(problem);
      await change({ ...message, state: 'failed', ...(reason && { reason }) });
    }
  }

  function enqueue({ message_id, at, content }: Outgoing): Promise<void> {
    const sending: Outgoing = { message_id, person, at, content, state: 'sending' };
    const saved = change(sending);
    queue = queue.then(() => saved).then(() => deliver(sending));
    return queue;
  }

  /** Polls, one request at a time: two at once could bring the same message twice. */
  function poll(): Promise<void> {
    polling = polling.then(look);
    return polling;
  }

  async function look(): Promise<void> {
    try {
      const answer = await ports.fetchMessages(person, messages.at(-1)?.id);
      messages = append(messages, answer.messages);
      status = { pending: answer.pending, loading: false, offline: false };
    } catch {
      status = { ...status, pending: false, loading: false, offline: true };
    }
    tell();
  }

  async function forget(): Promise<void> {
    await ports.forget(person);
    await ports.remove(person);
    // Clear after a running poll: it may still bring messages that are being forgotten.
    polling = polling.then(() => {
      messages = [];
      outgoing = [];
      tell();
    });
    return poll();
  }

  return {
    subscribe: view.subscribe,
    view: view.get,
    /** Restores what this device has stored, and sends unsent messages again. */
    open: async () => {
      const stored = await ports.load(person);
      const known = new Set(outgoing.map(({ message_id }) => message_id));
      outgoing = [...stored.filter(({ message_id }) => !known.has(message_id)), ...outgoing];
      await poll();
      const arrived = new Set(messages.map(({ message_id }) => message_id));
      await Promise.all(
        stored
          .filter(({ state, message_id }) => state !== 'sent' && !arrived.has(message_id))
          .map((message) => enqueue(message)),
      );
    },
    say: (content: Content) =>
      enqueue({
        message_id: ports.newId(),
        person,
        at: ports.now().toISOString(),
        content,
        state: 'sending',
      }),
    /** Retries failed messages: all of them, or one. */
    retry: (message_id?: string) =>
      Promise.all(
        outgoing
          .filter(({ state }) => state === 'failed')
          .filter((message) => message_id === undefined || message.message_id === message_id)
          .map((message) => enqueue(message)),
      ).then(() => undefined),
    /** Makes the person new to the bot, and empties the chat. Rejects when the server refused. */
    forget: (): Promise<void> => {
      // Delete only after queued messages have arrived: they would come back otherwise.
      const forgotten = queue.then(forget);
      queue = forgotten.catch(() => undefined);
      return forgotten;
    },
    poll,
    /** Returns whether an answer may come at any moment, so that the chat polls fast. */
    shouldPollFast: () => status.pending || ports.now().getTime() - lastSent < CLOSELY,
  };
}
export type Chat = ReturnType<typeof createChat>;
