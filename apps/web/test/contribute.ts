import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withSound } from '../../server/test/audio/ogg.ts';

/** 6 seconds of speech. */
const NOTE = readFileSync(new URL('../../server/test/audio/samples/voice-note.ogg', import.meta.url));

export interface Given {
  /** The language that was spoken; default Patwa. */
  category?: 'English' | 'Mix' | 'Patwa';
  /** County and parish, or abroad; absent: the contributor prefers not to say. */
  place?: readonly [county: string, parish: string] | readonly ['Outside Jamaica'];
  /** The words of the recording; a test finds its own recording by unique words. */
  words: string;
}

interface Bubble {
  direction: 'in' | 'out';
  body?: string;
  buttons?: { id: string; title: string }[];
  list?: { items: { id: string; title: string }[] };
}

/** Makes a complete contribution through the chat's HTTP endpoint. */
export async function contribute(url: string, { category = 'Patwa', place, words }: Given): Promise<void> {
  const person = await speak(url);
  for (const choice of [category, ...(place ?? ['Rather not say']), '35 to 44']) await person.tap(choice);
  await person.typeWords(words);
  // The bot asks for Standard English if the recording was not in English.
  if (category !== 'English') await person.tap('Skip');
  await person.tap('Done for now');
}

/** Sends a voice note and stops before the question about its language. @param wording the wording to read. @param pilot see chatOf */
export async function speak(url: string, wording?: Given['category'], pilot?: string) {
  const person = chatOf(url, pilot);
  await person.say({ text: 'Hi' });
  for (const button of ["Let's start", "I agree, I'm 18+"]) await person.tap(button);
  for (const button of wording ? ['Change the wording', wording] : []) await person.tap(button);
  const record = () => person.say({}, withSound(NOTE, randomInt(2 ** 32 - 1)));
  await record();
  return { ...person, record };
}

/**
 * Starts a chat as a new contributor.
 *
 * @param pilot the country whose bot they write to, like `tt`; absent: the first
 * @param person their id in the simulator, to write to several countries; absent: a new one
 */
export function chatOf(url: string, pilot?: string, person: string = randomUUID()) {
  const address = `${url}/simulator/api/messages?${new URLSearchParams({ person, ...(pilot && { pilot }) })}`;

  /** Waits until the bot has answered everything. @returns the bot's last message. */
  const latest = async (): Promise<Bubble> => {
    for (;;) {
      const answer = await fetch(address);
      const { messages, pending } = (await answer.json()) as { messages: Bubble[]; pending: boolean };
      const last = messages.at(-1);
      if (!pending && last?.direction === 'out') return last;
    }
  };
  const say = async (fields: Record<string, string>, audio?: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ person, message_id: randomUUID(), ...fields }))
      form.set(name, value);
    if (audio) form.set('media', new Blob([Uint8Array.from(audio)], { type: 'audio/ogg' }), 'note');
    const answer = await fetch(address, { method: 'POST', body: form });
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  const tap = async (title: string) => {
    const { buttons = [], list } = await latest();
    const offered = [...buttons, ...(list?.items ?? [])];
    const choice = offered.find((one) => one.title === title);
    if (!choice) throw new Error(`No "${title}" among: ${offered.map((one) => one.title).join(', ')}`);
    await say({ choice_id: choice.id, choice_title: title });
  };
  /** Types the words of a recording, and confirms them if the bot asks. */
  const typeWords = async (text: string) => {
    await say({ text });
    const { buttons = [] } = await latest();
    const save = buttons.find(({ title }) => /\bsave\b/iu.test(title));
    if (save) await tap(save.title);
  };
  return { say, tap, latest, typeWords };
}
