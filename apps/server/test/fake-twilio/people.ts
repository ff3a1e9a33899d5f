import { readFileSync } from 'node:fs';
import type { TwilioServer } from './server.ts';

/** Somebody speaking for 5.7 s. */
export const voiceNote = readFileSync(new URL('../samples/voice-note.ogg', import.meta.url));

/** A contributor with a phone. */
export function createPeople(server: TwilioServer, prefix: string) {
  let count = 0;
  const { prisma } = server.services.db;

  const somebody = () => `whatsapp:+1876${prefix}${String(1000 + count++)}`;
  const say = (from: string, text: string) => server.receive(server.fake.inbound(from, { text }));

  /** Where in the conversation they are. */
  const stateOf = async (from: string) => {
    const { findContributor } = await import('#whatsapp/contributors.ts');
    const contributor = await findContributor(server.services, from);
    const where = { contributor_id: contributor?.id ?? '' };
    return contributor && (await prisma.conversations.findUniqueOrThrow({ where })).state_key;
  };

  /** A voice note is sent. @returns its id, and what has become of it so far */
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
    speak,
    stateOf,
    /** Somebody who agreed and was asked for a voice note, by taking the first choice everywhere. */
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
