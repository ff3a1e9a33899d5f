import { randomUUID } from 'node:crypto';
import type { Bubble } from '#channels/simulator/transcript.ts';

/** A message that a person can send. */
export type Message =
  | { text: string }
  | { choice: { id: string; title: string }; in_reply_to?: string }
  | { media: { bytes: Uint8Array; type: string } };

/** Returns the body that the simulator's page sends for a message. */
export function toForm(person: string, message_id: string, message: Message): FormData {
  const form = new FormData();
  form.set('person', person);
  form.set('message_id', message_id);
  if ('text' in message) form.set('text', message.text);
  if ('choice' in message) {
    form.set('choice_id', message.choice.id);
    form.set('choice_title', message.choice.title);
    if (message.in_reply_to) form.set('in_reply_to', message.in_reply_to);
  }
  if ('media' in message)
    form.set('media', new Blob([Uint8Array.from(message.media.bytes)], { type: message.media.type }), 'note');
  return form;
}

/**
 * Creates a person who sends messages through the simulator's HTTP endpoint and waits for the answers.
 *
 * @param pilot whose number they write to; absent: the first one's
 */
export function createPerson(base: string, person: string = randomUUID(), pilot?: string) {
  const of = pilot ? `pilot=${pilot}` : '';
  const post = (message: Message, message_id: string = randomUUID()) =>
    fetch(`${base}/simulator/api/messages?${of}`, {
      method: 'POST',
      body: toForm(person, message_id, message),
    });

  const read = async (): Promise<{ messages: Bubble[]; pending: boolean }> => {
    const response = await fetch(`${base}/simulator/api/messages?person=${person}&${of}`);
    return (await response.json()) as { messages: Bubble[]; pending: boolean };
  };

  /** Returns the chat once no message waits for an answer. */
  const settled = async (): Promise<Bubble[]> => {
    for (;;) {
      const { messages, pending } = await read();
      if (!pending) return messages;
    }
  };

  /** Sends a message. @returns the bot's latest message */
  const send = async (message: Message, message_id?: string): Promise<Bubble> => {
    const response = await post(message, message_id);
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    const last = (await settled()).filter(({ direction }) => direction === 'out').at(-1);
    if (!last) throw new Error('The bot has not answered.');
    return last;
  };

  /** Taps the button or list row with this label under the bot's latest message. */
  const tap = async (title: string): Promise<Bubble> => {
    const last = (await settled()).filter(({ direction }) => direction === 'out').at(-1);
    const offered = [...(last?.buttons ?? []), ...(last?.list?.items ?? [])];
    const choice = offered.find((option) => option.title === title);
    if (!choice) throw new Error(`No "${title}" among: ${offered.map((option) => option.title).join(', ')}`);
    return send({ choice: { id: choice.id, title } });
  };

  return {
    person,
    post,
    read,
    settled,
    send,
    tap,
    say: (text: string) => send({ text }),
    speak: (bytes: Uint8Array, type = 'audio/ogg') => send({ media: { bytes, type } }),
  };
}

/** Creates a person who has agreed and was given a prompt. */
export async function createPersonAtPrompt(base: string) {
  const person = createPerson(base);
  await person.say('hi');
  for (const choice of ["Let's start", "I agree, I'm 18+"]) await person.tap(choice);
  return person;
}
