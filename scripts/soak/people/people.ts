import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withSound } from '../../../apps/server/test/audio/ogg.ts';
import type { FakeMessage, FakeState } from '../../../apps/server/test/fake-twilio/fake.ts';
import { storeInbound } from '../../../apps/server/test/fake-twilio/start.ts';
import type { Options } from '../options.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { Webhooks } from '../twilio/webhooks.ts';
import type { Journal, SentMessage } from '../verdict/verdict.ts';
import { answerTo, paramsOf, questionOf } from './conversation.ts';
import type { Question, Said } from './conversation.ts';

const DOOR = '/webhooks/twilio/whatsapp';
/** How long a contributor waits for a message before writing again. */
const PATIENCE_MS = [30_000, 60_000] as const;
/** The shares of messages that Twilio delivers twice, and so late that the contributor's next message may overtake them. */
const DOUBLED = 0.05;
const OVERTAKEN = 0.05;
const LATE_MS = [0, 3000] as const;

const sample = (name: string) =>
  readFileSync(new URL(`../../../apps/server/test/audio/samples/${name}`, import.meta.url));
const NOTE = sample('voice-note.ogg');
const PICTURE = { type: 'image/png', bytes: sample('picture.png') };
/** The formats of other phones, and the share of voice notes in them. Their bytes are always the same. */
const OTHERS = [
  { type: 'audio/mp4', bytes: sample('iphone.m4a') },
  { type: 'audio/amr', bytes: sample('phone.amr') },
  { type: 'audio/mpeg', bytes: sample('plain.mp3') },
];
const OTHERS_SHARE = 0.1;

/** Our number in a country. */
interface Ours {
  pilot: string;
  number: string;
}

interface Surroundings extends Pick<Options, 'seed' | 'think_ms'> {
  twilio: FakeState;
  webhooks: Webhooks;
  journal: Journal;
}

/** Contributors who repeat the whole conversation, each at their own speed. */
export type People = ReturnType<typeof createPeople>;

/** @param ours our numbers; everybody writes to all of them */
export function createPeople(count: number, ours: readonly Ours[], around: Surroundings) {
  const everybody = ours.flatMap((number, n) =>
    Array.from({ length: count }, (_, person) => createPerson(person, number, n * count + person, around)),
  );
  const byAddress = new Map(everybody.map((person) => [`${person.ours} ${person.address}`, person]));
  return {
    /** Delivers a message of ours to the contributor's phone. */
    hear: ({ from, to, sid, content_sid }: FakeMessage) =>
      byAddress.get(`${from} ${to}`)?.hear(questionOf(sid, around.twilio.contents.get(content_sid ?? ''))),
    /** Counts the contributors who wait for an answer. */
    waiting: () => everybody.filter((person) => person.isWaiting()).length,
    /** Lists the longest time of each contributor from a message to the next answer, longest first. */
    longestWaits: () => everybody.map((person) => person.longestWait()).sort((a, b) => b - a),
    /** Stops all new messages; those under way are still delivered. */
    stop: () => everybody.forEach((person) => person.stop()),
  };
}

/** @param serial no other chat has it: the voice notes of two chats differ */
function createPerson(
  number: number,
  { pilot, number: our_number }: Ours,
  serial: number,
  { seed, think_ms, twilio, webhooks, journal }: Surroundings,
) {
  const random = createRandom(seed * 100_003 + serial);
  const ours = `whatsapp:${our_number}`;
  const address = `whatsapp:+1876${String(4_000_000 + number)}`;
  let notes = 0;
  let waits_since: number | null = null;
  let longest_ms = 0;
  let stopped = false;
  let next: NodeJS.Timeout | undefined;

  /** Replaces the planned message: the contributor answers the bot's newest message only. */
  const plan = ([shortest, longest]: readonly [number, number], question: Question | null) => {
    clearTimeout(next);
    if (!stopped) next = setTimeout(() => say(question), random.between(shortest, longest));
  };

  const say = (question: Question | null) => {
    const said = answerTo(question, random);
    send(said, question);
    // Sometimes send a second voice note at once: contributors do, and either may arrive first.
    if (said.kind === 'voice' && random.chance(OVERTAKEN)) send(said, question);
    waits_since ??= Date.now();
    plan(PATIENCE_MS, null);
  };

  const send = (said: Said, question: Question | null) => {
    const voice = said.kind === 'voice' ? voiceNote(serial * 40_000 + (notes += 1), random) : null;
    const media = voice ?? (said.kind === 'picture' ? PICTURE : null);
    const { params: more, ...typed } = paramsOf(said, question?.sid);
    const params = storeInbound(twilio, address, {
      ...typed,
      params: { ...more, To: ours },
      ...(media && { media }),
    });
    const message: SentMessage = {
      ...{ sid: params.MessageSid ?? '', person: number, pilot, acknowledged: false },
      sha256: voice && createHash('sha256').update(voice.bytes).digest('hex'),
      unique: voice?.unique ?? false,
    };
    journal.messages.set(message.sid, message);
    deliver(message, params);
  };

  const deliver = (message: SentMessage, params: Record<string, string>) => {
    const arrive = async () => {
      if (await webhooks.deliver(DOOR, params)) message.acknowledged = true;
    };
    if (random.chance(DOUBLED)) setTimeout(() => void arrive(), random.between(...LATE_MS));
    if (random.chance(OVERTAKEN)) setTimeout(() => void arrive(), random.between(...LATE_MS));
    else void arrive();
  };

  // Contributors start at different moments.
  plan([0, 2 * think_ms[1]], null);
  return {
    address,
    ours,
    hear(question: Question) {
      longest_ms = Math.max(longest_ms, Date.now() - (waits_since ?? Date.now()));
      waits_since = null;
      plan(think_ms, question);
    },
    isWaiting: () => waits_since !== null,
    longestWait: () => longest_ms,
    stop() {
      stopped = true;
      clearTimeout(next);
    },
  };
}

/** Generates a voice note. @param serial a number that no other note of this run has, below 2^32 */
function voiceNote(serial: number, random: Random) {
  if (random.chance(OTHERS_SHARE)) return { ...random.pick(OTHERS), unique: false };
  return { type: 'audio/ogg', bytes: withSound(NOTE, serial), unique: true };
}
