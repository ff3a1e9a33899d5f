import { readFileSync } from 'node:fs';
import { findContributor } from '#contributors/contributors.ts';
import { withSound } from '../audio/ogg.ts';
import { createPeople } from '../fake-twilio/people.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const voiceNote = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
let notes = 0;

/** Returns a voice note that nobody has sent before. */
export const newNote = () => withSound(voiceNote, ++notes);

/** Creates phones that several people write from. @param prefix of their numbers, so that tests share no contributor */
export function createPhones(server: TwilioServer, prefix: string) {
  const people = createPeople(server, prefix);
  const { prisma } = server.services.db;

  /** Returns everybody who has written from a phone, in the order of their numbers. */
  const everybodyOn = async (from: string) => {
    const first = await findContributor(server.services, 'JM', from);
    if (!first) throw new Error('Nobody has written from this phone.');
    const further = await prisma.contributors.findMany({
      where: { phone_id: first.id },
      orderBy: { speaker_number: 'asc' },
    });
    return [first, ...further];
  };

  const speak = (from: string) => people.speak(from, newNote());
  /** Says each text, one after the other. */
  const sayAll = async (from: string, ...texts: string[]) => {
    for (const text of texts) await people.say(from, text);
  };
  /** Makes a phone whose first person has agreed and given a recording, and whose second person is asked to agree. */
  const handedOver = async () => {
    const from = await people.ready();
    await speak(from);
    await sayAll(from, 'mi madda waan talk now', 'Somebody new');
    return from;
  };

  return {
    ...people,
    everybodyOn,
    speak,
    sayAll,
    handedOver,
    /** Makes a phone on which both have agreed and given a recording, and the second person talks. */
    async shared() {
      const from = await handedOver();
      await sayAll(from, '1', '1');
      await speak(from);
      return from;
    },
    lastSentTo: (from: string) => server.fake.sentTo(from).at(-1)?.body ?? '',
    /** Returns the number of recordings of everybody on a phone that are not withdrawn. */
    async recordingsOn(from: string): Promise<number[]> {
      const counts = (await everybodyOn(from)).map(({ id }) =>
        prisma.submissions.count({ where: { user_id: id, withdrawn_at: null } }),
      );
      return Promise.all(counts);
    },
    /** Returns whether each person on a phone has agreed, and not taken it back. */
    async agreedOn(from: string): Promise<boolean[]> {
      const counts = (await everybodyOn(from)).map(({ id }) =>
        prisma.consents.count({ where: { contributor_id: id, withdrawn_at: null } }),
      );
      return (await Promise.all(counts)).map((count) => count > 0);
    },
  };
}
