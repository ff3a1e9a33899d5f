import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { reconcile } from '#channels/twilio/reconcile.ts';
import { voiceNote } from '../fake-twilio/people.ts';
import { startTwoCountries, TT_NUMBER, type TwoCountries } from './two-countries.ts';

let world: TwoCountries;
let server: TwoCountries['server'];
let people: TwoCountries['people'];
beforeAll(async () => {
  world = await startTwoCountries('941');
  ({ server, people } = world);
});
afterAll(() => server.close());

describe('a pilot whose safety words are drafts', () => {
  test('is closed until an admin has confirmed all of them, and keeps nothing meanwhile', async () => {
    const from = people.somebody();
    const media = { bytes: voiceNote, type: 'audio/ogg' };
    const refused = server.fake.inbound(from, { text: 'Hi, I am 14', media, params: { To: TT_NUMBER } });
    const answer = await server.receive(refused);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/This chat has not opened yet.*talk to now: 800-COPE \(800-2673\)/s);
    await expect.poll(() => server.fake.state.messages.has(refused.MessageSid ?? '')).toBe(false);
    expect(server.fake.calls.filter((call) => /^DELETE .*Media/.test(call))).toHaveLength(1);
    expect(await findContributor(server.services, 'TT', from)).toBeNull();
    expect(server.fake.sentTo(from)).toEqual([]);

    const { drafts } = world.apiOf('TT');
    const listed = await drafts.list();
    expect(listed.is_open).toBe(false);
    const concepts = listed.drafts.filter(({ kind }) => kind === 'concept');
    const [last, ...others] = concepts.map(({ wording, text }) => ({ wording, text }));
    if (!last) throw new Error('Trinidad and Tobago has draft concepts.');
    await drafts.confirm({ drafts: others });
    expect(await (await world.sayInTT(from, 'Hi')).text()).toContain('has not opened yet');
    await drafts.confirm({ drafts: [last] });
    expect((await drafts.list()).is_open).toBe(true);
    await world.sayInTT(from, 'Hi');
    expect(world.lastSent(from)).toMatchObject({ from: TT_NUMBER });
    expect(world.lastSent(from)?.body).toContain('Trinidad and Tobago');
    expect(world.lastSent(from)?.body).not.toContain('Jamaica');
  });

  test('takes nobody new when it closes again, and still does what its contributors ask', async () => {
    const [stops, deletes, asks, stranger] = Array.from({ length: 4 }, people.somebody) as [
      string,
      string,
      string,
      string,
    ];
    for (const from of [stops, deletes, asks]) await world.sayInTT(from, 'Hi');
    const { drafts } = world.apiOf('TT');
    const concept = (await drafts.list()).drafts.find(({ kind }) => kind === 'concept');
    if (!concept) throw new Error('Trinidad and Tobago has draft concepts.');
    const text = { wording: concept.wording, text: concept.text };
    const warnings = () =>
      server.logged.filter((line) => line.includes('is closed to new people: confirm')).length;
    const before = warnings();
    await drafts.retract({ drafts: [text] });
    for (let minute = 0; minute < 2; minute += 1) await server.later({ minutes: 1 });
    expect(warnings() - before).toBe(1);

    expect(await (await world.sayInTT(stranger, 'Hi')).text()).toContain('has not opened yet');
    expect(await findContributor(server.services, 'TT', stranger)).toBeNull();
    expect(await (await world.sayInTT(stops, 'STOP')).text()).not.toContain('has not opened yet');
    expect(await isStopped(await world.contributorIn('TT', stops))).toBe(true);
    for (const said of ['DELETE ALL', 'yes']) await world.sayInTT(deletes, said);
    expect(world.lastSent(deletes)?.body).toContain('Your receipt');
    // No webhook brings these two.
    for (const from of [asks, stranger])
      server.fake.inbound(from, { text: 'HELP', params: { To: TT_NUMBER } });
    await server.later({ minutes: 3 });
    const { twilio } = server;
    if (!twilio) throw new Error('There are Twilio settings.');
    expect(await reconcile(server.services, twilio)).toEqual([(await world.contributorIn('TT', asks)).id]);
    await drafts.confirm({ drafts: [text] });
    await world.sayInTT(stranger, 'Hi');
    // The database sets `created_at` by its own clock, not by the test's.
    await server.services.db.prisma.contributors.update({
      where: { id: (await world.contributorIn('TT', stranger)).id },
      data: { created_at: server.clock.now() },
    });
    expect(await reconcile(server.services, twilio)).toEqual([]);
  });

  test('speaks English until a text of another wording is confirmed, and again once that is taken back', async () => {
    const from = people.somebody();
    await world.sayInTT(from, 'Hi');
    const welcome = world.lastSent(from)?.body;
    const { id } = await world.contributorIn('TT', from);
    const { prisma } = server.services.db;
    const prefer = async () => {
      const { snapshot } = await prisma.conversations.findUniqueOrThrow({ where: { contributor_id: id } });
      const wanted = { ...(snapshot as object), wording: 'Creole', state_key: null };
      await prisma.conversations.update({ where: { contributor_id: id }, data: { snapshot: wanted } });
      await world.sayInTT(from, 'Hi');
      return world.lastSent(from)?.body;
    };
    expect(await prefer()).toBe(welcome);
    const { drafts } = world.apiOf('TT');
    const draft = (await drafts.list()).drafts.find(
      ({ kind, wording, english }) => kind === 'state' && wording === 'Creole' && english.startsWith('Hi'),
    );
    if (!draft) throw new Error('The welcome has a draft in Creole.');
    const text = { wording: draft.wording, text: draft.text };
    await drafts.confirm({ drafts: [text] });
    const inCreole = await prefer();
    expect(inCreole).not.toBe(welcome);
    await drafts.retract({ drafts: [text] });
    expect(await prefer()).toBe(welcome);
  });
});

/** Brings somebody who has given a recording in Jamaica and has agreed in Trinidad and Tobago. */
const inBoth = async () => {
  const from = await people.ready();
  await people.speak(from);
  await world.sayInTT(from, 'Hi');
  const jm = await world.contributorIn('JM', from);
  const tt = await world.contributorIn('TT', from);
  expect(jm.id).not.toBe(tt.id);
  expect(await world.given(jm)).toBe(1);
  return { from, jm, tt };
};
const isStopped = async ({ id }: { id: string }) =>
  (await server.services.db.prisma.contributors.findUniqueOrThrow({ where: { id } })).opted_out_at !== null;

describe('somebody who writes to two numbers', () => {
  test('is two contributors, and each number answers about its own country', async () => {
    const { from } = await inBoth();
    expect(world.lastSent(from)?.from).toBe(TT_NUMBER);
    await people.say(from, 'MY VOICE');
    expect(world.lastSent(from)?.from).not.toBe(TT_NUMBER);
    expect(world.lastSent(from)?.body).toContain('1 recording');
    await world.sayInTT(from, 'MY VOICE');
    expect(world.lastSent(from)?.body).toContain("There's no recording of yours yet");
  });

  test('stops one number, and the other only with a yes', async () => {
    const { from, jm, tt } = await inBoth();
    await world.sayInTT(from, 'STOP');
    expect(world.lastSent(from)?.body).toContain('Shall our other numbers stop messaging you, too?');
    expect([await isStopped(jm), await isStopped(tt)]).toEqual([false, true]);
    await world.sayInTT(from, 'no');
    expect([await isStopped(jm), await isStopped(tt)]).toEqual([false, true]);
    await world.sayInTT(from, 'START');
    await world.sayInTT(from, 'STOP');
    await world.sayInTT(from, 'Yes, stop everywhere');
    expect(world.lastSent(from)?.body).toContain("You won't hear from any of our numbers again");
    expect([await isStopped(jm), await isStopped(tt)]).toEqual([true, true]);
    await people.say(from, 'good morning');
    expect(world.lastSent(from)?.body).toContain('You said STOP');
  });

  test('deletes here, and everywhere with a yes', async () => {
    const { from, jm, tt } = await inBoth();
    await world.sayInTT(from, 'DELETE ALL');
    await world.sayInTT(from, 'yes');
    expect(world.lastSent(from)?.body).toMatch(
      /Your receipt: \w{4}-\w{4}[^]*Shall I take out what you gave to our other numbers, too\?/,
    );
    expect(await world.given(jm)).toBe(1);
    await world.sayInTT(from, 'yes');
    expect(world.lastSent(from)?.body).toContain('What you gave to our other numbers is taken out, too');
    expect(await world.given(jm)).toBe(0);
    const { prisma } = server.services.db;
    for (const { id } of [jm, tt])
      expect(await prisma.withdrawals.count({ where: { contributor_id: id, scope: 'all' } })).toBe(1);
    const { snapshot } = await prisma.conversations.findUniqueOrThrow({ where: { contributor_id: jm.id } });
    expect(snapshot).toMatchObject({ consent_version: null, submissions: 0 });
  });

  test('deletes only here with a no, or when something else is said', async () => {
    const { from, jm } = await inBoth();
    for (const text of ['DELETE ALL', 'yes', 'No, only here']) await world.sayInTT(from, text);
    expect(world.lastSent(from)?.body).toContain('only here');
    for (const text of ['Hi', 'DELETE ALL', 'yes', 'how are you']) await world.sayInTT(from, text);
    expect(await world.given(jm)).toBe(1);
  });

  test('is under 18 everywhere once they say so anywhere, and also where they come later', async () => {
    const { from, jm } = await inBoth();
    for (const text of ['1', '2']) await world.sayInTT(from, text);
    const { prisma } = server.services.db;
    const marked = await prisma.contributors.findUniqueOrThrow({ where: { id: jm.id } });
    expect(marked.under_18_at).not.toBeNull();
    const before = await world.given(jm);
    await people.speak(from);
    expect(await world.given(jm)).toBeLessThanOrEqual(before);

    const late = people.somebody();
    for (const text of ['Hi', '1', '2']) await world.sayInTT(late, text);
    await people.say(late, 'Hi');
    expect((await world.contributorIn('JM', late)).under_18_at).not.toBeNull();
    expect(world.lastSent(late)?.body).toContain('18');
    for (const text of ['1', "I agree, I'm 18+"]) await people.say(late, text);
    await people.speak(late);
    expect(await world.given(await world.contributorIn('JM', late))).toBe(0);
  });
});

test('somebody who writes to one number is asked nothing about others', async () => {
  const from = await people.ready();
  await people.speak(from);
  for (const text of ['DELETE ALL', 'yes']) await people.say(from, text);
  expect(world.lastSent(from)?.body).not.toContain('another country');
});
