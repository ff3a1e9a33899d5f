import { createCaller } from '@labrish/api';
import { ofPilot } from '@labrish/db';
import { findContributor } from '#contributors/contributors.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';

/** Our number in Trinidad and Tobago, as an address of WhatsApp. */
export const TT_NUMBER = 'whatsapp:+18685550100';

export type TwoCountries = Awaited<ReturnType<typeof startTwoCountries>>;

/** Starts a server of Jamaica and of Trinidad and Tobago, whose chat is still closed. @param numbers first digits of its people's numbers */
export async function startTwoCountries(numbers: string) {
  const server = await startTwilioServer({
    settings: { PILOTS: 'jm,tt', TWILIO_WHATSAPP_NUMBERS: `tt:${TT_NUMBER.replace('whatsapp:', '')}` },
  });
  const { countries, db } = server.services;
  /** Returns the API as an admin calls it about a pilot. */
  const apiOf = (pilot: string) =>
    createCaller({
      ...adminContext(server.services),
      ...countries.of(pilot),
      pilots: countries.pilots,
      db: ofPilot(db.prisma, pilot),
    });
  return {
    server,
    people: createPeople(server, numbers),
    apiOf,
    /** Opens the chat of Trinidad and Tobago. */
    async open() {
      const { drafts } = apiOf('TT');
      const concepts = (await drafts.list()).drafts.filter(({ kind }) => kind === 'concept');
      await drafts.confirm({ drafts: concepts.map(({ wording, text }) => ({ wording, text })) });
    },
    /** Sends a text to our number in Trinidad and Tobago, from a WhatsApp user with a permanent id if one is given. */
    sayInTT(from: string, text: string, user?: string) {
      const params = { To: TT_NUMBER, ...(user && { ExternalUserId: user }) };
      return server.receive(server.fake.inbound(from, { text, params }));
    },
    async contributorIn(pilot: string, address: string) {
      const found = await findContributor(server.services, pilot, address);
      if (!found) throw new Error(`${address} is not known in ${pilot}.`);
      return found;
    },
    lastSent: (from: string) => server.fake.sentTo(from).at(-1),
    /** Counts the recordings of a contributor that are not withdrawn. */
    given: ({ id }: { id: string }) =>
      db.prisma.submissions.count({ where: { user_id: id, withdrawn_at: null } }),
  };
}
