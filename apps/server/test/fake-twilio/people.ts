import { readFileSync } from 'node:fs';
import type { Fault } from './contract.ts';
import type { TwilioServer } from './server.ts';

/** A voice note of 5.7 s of speech. */
export const voiceNote = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));

/** Creates actions of contributors on WhatsApp. @param prefix of their phone numbers, so that tests share no contributor */
export function createPeople(server: TwilioServer, prefix: string) {
  let count = 0;
  const { prisma } = server.services.db;

  const somebody = () => `whatsapp:+1876${prefix}${String(1000 + count++)}`;
  const say = (from: string, text: string) => server.receive(server.fake.inbound(from, { text }));

  /** Sends "Hi" from a new contributor; sending the answer meets these faults. @returns their address */
  const greeted = async (...faults: Fault[]): Promise<string> => {
    const from = somebody();
    server.fake.fail(/^POST .*Messages\.json$/, ...faults);
    await say(from, 'Hi');
    return from;
  };

  /** Finds our messages to a contributor, sent or still to be sent, oldest first. */
  const answersTo = async (from: string) => {
    const sids = [...server.fake.state.messages.values()]
      .filter((message) => message.from === from)
      .map(({ sid }) => sid);
    return prisma.outbound_messages.findMany({
      where: { contributor: { inbound: { some: { message_sid: { in: sids } } } } },
      orderBy: { id: 'asc' },
    });
  };

  /** Finds the contributor's state in the flow. */
  const stateOf = async (from: string) => {
    const { findContributor } = await import('#contributors/contributors.ts');
    const contributor = await findContributor(server.services, 'JM', from);
    const where = { contributor_id: contributor?.id ?? '' };
    return contributor && (await prisma.conversations.findUniqueOrThrow({ where })).state_key;
  };

  /** Sends a voice note. @returns its id, and a function that reads its current row */
  const speak = async (from: string, bytes: Uint8Array = voiceNote, type = 'audio/ogg') => {
    const { MessageSid: sid = '', ...params } = server.fake.inbound(from, { media: { bytes, type } });
    await server.receive({ MessageSid: sid, ...params });
    const row = () =>
      prisma.inbound_messages.findUniqueOrThrow({
        where: { message_sid: sid },
        include: { media: true, submission: true },
      });
    return { sid, row };
  };

  return {
    somebody,
    say,
    greeted,
    answersTo,
    speak,
    stateOf,
    /** Creates a contributor who has agreed and was asked for a voice note, by taking the first choice everywhere. */
    async ready(): Promise<string> {
      const from = somebody();
      await say(from, 'Hi');
      for (let step = 0; step < 8; step += 1) {
        if ((await stateOf(from)) === 'awaiting_audio') return from;
        await say(from, '1');
      }
      throw new Error('First choices do not lead to a voice note any more.');
    },
  };
}
