import { OUR_ADDRESS } from '../twilio/account.ts';
import { answerTo, questionOf } from './conversation.ts';
import type { Question, Said } from './conversation.ts';
import type { Journal, SentMessage } from '../verdict/journal.ts';
import { parametersOf } from '../twilio/parameters.ts';
import { createRandom } from '../random.ts';
import type { Accepted } from '../twilio/calls.ts';
import { newSid } from '../twilio/memory.ts';
import type { Memory } from '../twilio/memory.ts';
import { picture, voiceNote } from './voice-notes.ts';
import type { Attachment } from './voice-notes.ts';
import type { Webhooks } from '../twilio/webhooks.ts';

const DOOR = '/webhooks/twilio/whatsapp';
/** How long a contributor waits for a message before writing again. */
const PATIENCE_MS: [number, number] = [30_000, 60_000];
/** The shares of messages that Twilio delivers twice, and that the contributor's next message overtakes. */
const DOUBLED = 0.05;
const OVERTAKEN = 0.05;
const LATE_MS: [number, number] = [0, 3000];

export interface People {
  /** Delivers a message of ours to the contributor's phone. */
  hear(message: Accepted): void;
  /** Returns how many contributors wait for an answer. */
  waiting(): number;
  /** Stops all new messages; those under way are still delivered. */
  stop(): void;
}

interface Surroundings {
  count: number;
  seed: number;
  think_ms: [number, number];
  webhooks: Webhooks;
  memory: Memory;
  journal: Journal;
}

/** Creates contributors who repeat the whole conversation, each at their own speed. */
export function createPeople({ count, think_ms, ...around }: Surroundings): People {
  const everybody = Array.from({ length: count }, (_, number) => createPerson(number, think_ms, around));
  const byAddress = new Map(everybody.map((person) => [person.address, person]));
  return {
    hear: (message) => byAddress.get(message.to)?.hear(questionOf(message.sid, message.content)),
    waiting: () => everybody.filter((person) => person.isWaiting()).length,
    stop: () => everybody.forEach((person) => person.stop()),
  };
}

function createPerson(
  number: number,
  think_ms: [number, number],
  { seed, webhooks, memory, journal }: Omit<Surroundings, 'count' | 'think_ms'>,
) {
  const random = createRandom(seed * 100_003 + number);
  const address = `whatsapp:+1876${String(4_000_000 + number)}`;
  let notes = 0;
  let waiting = false;
  let stopped = false;
  let next: NodeJS.Timeout | undefined;

  /** Replaces the planned message: the contributor answers the bot's newest message only. */
  const plan = ([shortest, longest]: [number, number], question: Question | null) => {
    clearTimeout(next);
    if (!stopped) next = setTimeout(() => say(question), random.between(shortest, longest));
  };

  const say = (question: Question | null) => {
    const said = answerTo(question, random);
    send(said, question);
    // Contributors often send two voice notes in a row, and either may arrive first.
    if (said.kind === 'voice' && random.chance(OVERTAKEN)) send(said, question);
    waiting = true;
    plan(PATIENCE_MS, null);
  };

  const send = (said: Said, question: Question | null) => {
    const attached = attachmentOf(said);
    const sid = newSid(attached ? 'MM' : 'SM');
    const text = said.kind === 'text' ? said.text : '';
    const media = attached && { sid: newSid('ME'), type: attached.type, bytes: attached.bytes };
    memory.add({ sid, from: address, to: OUR_ADDRESS, body: text, at: Date.now(), ...(media && { media }) });
    const message: SentMessage = {
      sid,
      person: number,
      kind: said.kind,
      sha256: said.kind === 'voice' && attached ? attached.sha256 : null,
      unique: attached?.unique ?? false,
      acknowledged_at: null,
    };
    journal.messages.set(sid, message);
    const choice = said.kind === 'tap' ? said.choice : null;
    const answers = question?.sid ?? null;
    deliver(message, parametersOf({ sid, from: address, text, choice, media, answers }));
  };

  const attachmentOf = ({ kind }: Said): Attachment | null => {
    if (kind === 'voice') return voiceNote(number * 40_000 + (notes += 1), random);
    return kind === 'picture' ? picture() : null;
  };

  const deliver = (message: SentMessage, params: Record<string, string>) => {
    const arrive = async () => {
      if (await webhooks.deliver(DOOR, params)) message.acknowledged_at ??= Date.now();
    };
    if (random.chance(DOUBLED)) setTimeout(() => void arrive(), random.between(...LATE_MS));
    if (random.chance(OVERTAKEN)) setTimeout(() => void arrive(), random.between(...LATE_MS));
    else void arrive();
  };

  // Contributors start at different moments.
  plan([0, 2 * think_ms[1]], null);
  return {
    address,
    hear(question: Question) {
      waiting = false;
      plan(think_ms, question);
    },
    isWaiting: () => waiting,
    stop() {
      stopped = true;
      clearTimeout(next);
    },
  };
}
