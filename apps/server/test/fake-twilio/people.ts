import type { TwilioServer } from './server.ts';

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

  return {
    somebody,
    say,
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
