import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoCountries, type TwoCountries } from './two-countries.ts';

let world: TwoCountries;
let server: TwoCountries['server'];
let people: TwoCountries['people'];
beforeAll(async () => {
  world = await startTwoCountries('942');
  ({ server, people } = world);
  await world.open();
});
afterAll(() => server.close());

/** Brings somebody who has given a recording in Jamaica. */
async function giverInJamaica(user?: string) {
  const from = await people.ready();
  await people.speak(from);
  if (user)
    await server.receive(server.fake.inbound(from, { text: 'HELP', params: { ExternalUserId: user } }));
  const jm = await world.contributorIn('JM', from);
  expect(await world.given(jm)).toBe(1);
  return { from, jm };
}

test('the new owner of a number changes nothing of the earlier owner in the other country', async () => {
  const { from, jm } = await giverInJamaica('whatsapp:JM.1OLD');
  const [next, child] = ['whatsapp:JM.2NEW', 'whatsapp:JM.3NEW'];
  for (const text of ['Hi', 'STOP', 'yes', 'START', 'DELETE ALL', 'yes', 'yes'])
    await world.sayInTT(from, text, next);
  await world.sayInTT(from, 'Hi', child);
  for (const text of ['I am 15 years old', 'yes']) await world.sayInTT(from, text, child);
  expect((await world.contributorIn('TT', child)).under_18_at).not.toBeNull();
  expect(await world.contributorIn('JM', 'whatsapp:JM.1OLD')).toMatchObject({
    id: jm.id,
    under_18_at: null,
    opted_out_at: null,
  });
  expect(await world.given(jm)).toBe(1);
});

test('the new owner of a number does not get the earlier owner’s mark of being under 18', async () => {
  const child = people.somebody();
  await world.sayInTT(child, 'Hi', 'whatsapp:TT.1OLD');
  for (const text of ['I am 15 years old', 'yes']) await world.sayInTT(child, text, 'whatsapp:TT.1OLD');
  const greet = (user: string) =>
    server.receive(server.fake.inbound(child, { text: 'Hi', params: { ExternalUserId: user } }));
  await greet('whatsapp:TT.2NEW');
  expect((await world.contributorIn('JM', 'whatsapp:TT.2NEW')).under_18_at).toBeNull();
  await greet('whatsapp:TT.1OLD');
  expect((await world.contributorIn('JM', 'whatsapp:TT.1OLD')).under_18_at).not.toBeNull();
});

test('an age under 18 withdraws what was given in the other country, too', async () => {
  const { from, jm } = await giverInJamaica();
  for (const text of ['Hi', 'I am 15 years old', 'yes']) await world.sayInTT(from, text);
  expect(await world.given(jm)).toBe(0);
  expect((await world.contributorIn('JM', from)).under_18_at).not.toBeNull();
});

test('an age that the flow asks for is reported where something was given', async () => {
  const { from, jm } = await giverInJamaica();
  for (const text of ['Hi', '1', '2']) await world.sayInTT(from, text);
  expect(server.logged.some((line) => line.includes(jm.id) && line.includes('they are under 18'))).toBe(true);
});

test('a deletion everywhere is done in a pause, and its receipts are in the journal before they are sent', async () => {
  const { from, jm } = await giverInJamaica();
  const { prisma } = server.services.db;
  await world.sayInTT(from, 'Hi');
  await prisma.bot_pause.create({ data: { paused_at: server.services.now(), paused_by_name: 'Ann' } });
  for (const text of ['DELETE ALL', 'yes', 'yes']) await world.sayInTT(from, text);
  await prisma.bot_pause.deleteMany();
  expect(await world.given(jm)).toBe(0);
  const [, code = 'none'] = /Your receipt: (\w{4}-\w{4})/.exec(world.lastSent(from)?.body ?? '') ?? [];
  const withdrawal = await prisma.withdrawals.findUnique({ where: { receipt_code: code } });
  expect(withdrawal).toMatchObject({ contributor_id: jm.id, scope: 'all' });
  expect(await prisma.journal_entries.count({ where: { contributor_id: jm.id, written_at: null } })).toBe(0);
});
