import { createCaller } from '@labrish/api';
import { ofPilot } from '@labrish/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';

const TT_NUMBER = '+18685550100';
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer({
    settings: { PILOTS: 'jm,tt', TWILIO_WHATSAPP_NUMBERS: `tt:${TT_NUMBER}` },
  });
  people = createPeople(server, '942');
  const { countries, db } = server.services;
  const { drafts } = createCaller({
    ...adminContext(server.services),
    ...countries.of('TT'),
    pilots: countries.pilots,
    db: ofPilot(db.prisma, 'TT'),
  });
  const concepts = (await drafts.list()).drafts.filter(({ kind }) => kind === 'concept');
  await drafts.confirm({ drafts: concepts.map(({ wording, text }) => ({ wording, text })) });
});
afterAll(() => server.close());

/** Sends a text to our number in Trinidad and Tobago, from a WhatsApp user with a permanent id if one is given. */
const sayInTT = (from: string, text: string, user?: string) => {
  const params = { To: `whatsapp:${TT_NUMBER}`, ...(user && { ExternalUserId: user }) };
  return server.receive(server.fake.inbound(from, { text, params }));
};
const contributorIn = async (pilot: string, address: string) => {
  const found = await findContributor(server.services, pilot, address);
  if (!found) throw new Error(`${address} is not known in ${pilot}.`);
  return found;
};
const lastSent = (from: string) => server.fake.sentTo(from).at(-1)?.body;
const given = ({ id }: { id: string }) =>
  server.services.db.prisma.submissions.count({ where: { user_id: id, withdrawn_at: null } });

/** Brings somebody who has given a recording in Jamaica. */
async function giverInJamaica(user?: string) {
  const from = await people.ready();
  await people.speak(from);
  if (user)
    await server.receive(server.fake.inbound(from, { text: 'HELP', params: { ExternalUserId: user } }));
  const jm = await contributorIn('JM', from);
  expect(await given(jm)).toBe(1);
  return { from, jm };
}

test('whoever has a number after somebody else is not that person in the other country', async () => {
  const { from, jm } = await giverInJamaica('whatsapp:JM.1OLD');
  const [next, child] = ['whatsapp:JM.2NEW', 'whatsapp:JM.3NEW'];
  for (const text of ['Hi', 'STOP', 'yes', 'START', 'DELETE ALL', 'yes', 'yes'])
    await sayInTT(from, text, next);
  await sayInTT(from, 'Hi', child);
  for (const text of ['I am 15 years old', 'yes']) await sayInTT(from, text, child);
  expect((await contributorIn('TT', child)).under_18_at).not.toBeNull();
  expect(await contributorIn('JM', 'whatsapp:JM.1OLD')).toMatchObject({
    id: jm.id,
    under_18_at: null,
    opted_out_at: null,
  });
  expect(await given(jm)).toBe(1);
});

test('a new contributor does not inherit the age of whoever had their number', async () => {
  const child = people.somebody();
  await sayInTT(child, 'Hi', 'whatsapp:TT.1OLD');
  for (const text of ['I am 15 years old', 'yes']) await sayInTT(child, text, 'whatsapp:TT.1OLD');
  const greet = (user: string) =>
    server.receive(server.fake.inbound(child, { text: 'Hi', params: { ExternalUserId: user } }));
  await greet('whatsapp:TT.2NEW');
  expect((await contributorIn('JM', 'whatsapp:TT.2NEW')).under_18_at).toBeNull();
  await greet('whatsapp:TT.1OLD');
  expect((await contributorIn('JM', 'whatsapp:TT.1OLD')).under_18_at).not.toBeNull();
});

test('an age under 18 withdraws what was given in the other country, too', async () => {
  const { from, jm } = await giverInJamaica();
  for (const text of ['Hi', 'I am 15 years old', 'yes']) await sayInTT(from, text);
  expect(await given(jm)).toBe(0);
  expect((await contributorIn('JM', from)).under_18_at).not.toBeNull();
});

test('an age that the flow asks for is reported where something was given', async () => {
  const { from, jm } = await giverInJamaica();
  for (const text of ['Hi', '1', '2']) await sayInTT(from, text);
  expect(server.logged.some((line) => line.includes(jm.id) && line.includes('they are under 18'))).toBe(true);
});

test('a deletion everywhere is done in a pause, and its receipts are in the journal before they are sent', async () => {
  const { from, jm } = await giverInJamaica();
  const { prisma } = server.services.db;
  await sayInTT(from, 'Hi');
  await prisma.bot_pause.create({ data: { paused_at: server.services.now(), paused_by_name: 'Ann' } });
  for (const text of ['DELETE ALL', 'yes', 'yes']) await sayInTT(from, text);
  await prisma.bot_pause.deleteMany();
  expect(await given(jm)).toBe(0);
  const [, code = 'none'] = /Your receipt: (\w{4}-\w{4})/.exec(lastSent(from) ?? '') ?? [];
  const withdrawal = await prisma.withdrawals.findUnique({ where: { receipt_code: code } });
  expect(withdrawal).toMatchObject({ contributor_id: jm.id, scope: 'all' });
  expect(await prisma.journal_entries.count({ where: { contributor_id: jm.id, written_at: null } })).toBe(0);
});
