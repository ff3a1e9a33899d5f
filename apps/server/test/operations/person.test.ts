import { createCaller } from '@labrish/api';
import { ofPilot } from '@labrish/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor, lookUpKey } from '#contributors/contributors.ts';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const TT_NUMBER = '+18685550100';
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer({
    settings: { PILOTS: 'jm,tt', TWILIO_WHATSAPP_NUMBERS: `tt:${TT_NUMBER}` },
  });
  people = createPeople(server, '548');
  const { countries, db } = server.services;
  const { drafts } = createCaller({
    ...adminContext(server.services),
    ...countries.of('TT'),
    db: ofPilot(db.prisma, 'TT'),
  });
  const concepts = (await drafts.list()).drafts.filter(({ kind }) => kind === 'concept');
  await drafts.confirm({ drafts: concepts.map(({ wording, text }) => ({ wording, text })) });
});
afterAll(() => server.close());

const desk = () => {
  const addressHmac = (number: string) => lookUpKey(server.services.secrets, `whatsapp:${number}`);
  const context = adminContext(server.services, createOperatorActions(server.services, server));
  return createCaller({ ...context, addressHmac }).operations;
};
/** Waits for messages that an operator queued: they are sent at once, in the background. */
const sent = async () => {
  await server.conversations.recoverPending();
  await server.conversations.idle();
};
const idOf = async (from: string, pilot = 'JM') =>
  (await findContributor(server.services, pilot, from))?.id ?? '';
const lastSentTo = (from: string) => server.fake.sentTo(from).at(-1)?.body;
const audited = (entity_id: string) =>
  server.services.db.prisma.audit_log
    .findMany({ where: { entity_id }, orderBy: { id: 'asc' } })
    .then((rows) => rows.map(({ action }) => action));

test('somebody is found by number, looked at, and moved to another state with their recording at hand', async () => {
  const from = await people.ready();
  await people.speak(from);
  const contributor_id = await idOf(from);
  const national = from.replace('whatsapp:+1', '');
  expect(await desk().find({ typed: national })).toEqual({ contributor_id, by: 'phone' });
  const { contributor, turns } = await desk().timeline({ contributor_id });
  expect(contributor).toMatchObject({ submissions: 1, state_key: 'awaiting_category' });
  expect(turns[0]).toMatchObject({ kind: 'voice', media: { status: 'stored' } });
  expect(turns.at(-1)).toMatchObject({ kind: 'text' });
  expect(turns.flatMap(({ answers }) => answers).some(({ topic }) => topic !== null)).toBe(true);
  await desk().move({ contributor_id, state_key: 'awaiting_audio' });
  await sent();
  expect(await people.stateOf(from)).toBe('awaiting_audio');
  expect(lastSentTo(from)).toContain('Hold the mic');
  await expect(desk().move({ contributor_id, state_key: 'nowhere' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await audited(contributor_id)).toEqual(['find', 'look', 'move']);
  const rows = await server.services.db.prisma.audit_log.findMany();
  expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))).not.toContain(
    national,
  );
});

test('the question is sent again while WhatsApp lets us, and the refusal says why when it does not', async () => {
  const from = await people.ready();
  const contributor_id = await idOf(from);
  const before = server.fake.sentTo(from).length;
  await desk().resend({ contributor_id });
  await sent();
  expect(server.fake.sentTo(from)).toHaveLength(before + 1);
  expect(lastSentTo(from)).toContain('Hold the mic');
  server.clock.forward({ hours: 25 });
  await expect(desk().resend({ contributor_id })).rejects.toThrow('More than 24 hours');
});

test('everything is taken out in somebody’s name: they get the receipt, which finds them again', async () => {
  const from = await people.ready();
  const { row } = await people.speak(from);
  const contributor_id = await idOf(from);
  const why = { reason: 'Asked by mail.', proof: 'Knew the receipt of an earlier deletion.' };
  const { receipt, is_notified } = await desk().erase({ contributor_id, ...why });
  await sent();
  expect(is_notified).toBe(true);
  expect(lastSentTo(from)).toContain(receipt);
  expect((await row()).submission?.withdrawn_at).not.toBeNull();
  expect((await row()).media?.status).toBe('discarded');
  const spoken = receipt.replace('-', '').toLowerCase();
  expect(await desk().find({ typed: spoken })).toEqual({ contributor_id, by: 'receipt' });
  const { turns } = await desk().timeline({ contributor_id });
  expect(new Set(turns.map(({ kind }) => kind))).toEqual(new Set(['erased']));
  const [entry] = await server.services.db.prisma.audit_log.findMany({ where: { action: 'erase' } });
  expect(entry?.after).toEqual({ ...why, receipt, is_notified: true });
});

test('nobody is found by what nobody has, and that look is audited without what was typed', async () => {
  await expect(desk().find({ typed: '+1 876 999 9999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const latest = await server.services.db.prisma.audit_log.findFirst({ orderBy: { id: 'desc' } });
  expect(latest).toMatchObject({ action: 'find', entity_id: null, before: null, after: null });
});

test('who is not understood three times in a row is stuck, by state, with the kind of what they sent', async () => {
  const from = await people.ready();
  for (const text of ['hm', 'hmm', 'hmmm']) await people.say(from, text);
  const contributor_id = await idOf(from);
  const { states } = await desk().stuck();
  const state = states.find(({ state_key }) => state_key === 'awaiting_audio');
  expect(state?.people.filter((one) => one.contributor_id === contributor_id)).toEqual([
    expect.objectContaining({ reason: 'lost', last_sent: 'text' }),
  ]);
});

test('what happens now is told, and a pause as long as it lasts', async () => {
  await people.ready();
  const quiet = await desk().now();
  expect(quiet).toMatchObject({ pause: null, troubles: [], waiting: { unanswered: { count: 0 } } });
  expect(quiet.received.at(-1)).toBeGreaterThan(0);
  await desk().pause();
  await expect(desk().pause()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await desk().alert()).pause).toMatchObject({ paused_by: 'admin@example.org' });
  await desk().resume();
  expect((await desk().alert()).pause).toBeNull();
  await expect(desk().resume()).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('somebody who writes to two numbers', () => {
  const inBoth = async () => {
    const from = await people.ready();
    const sayInTT = (text: string) =>
      server.receive(server.fake.inbound(from, { text, params: { To: `whatsapp:${TT_NUMBER}` } }));
    await sayInTT('Hi');
    return { from, sayInTT, jm: await idOf(from), tt: await idOf(from, 'TT') };
  };

  test('is found in both by the number, and each contributor leads to the other', async () => {
    const { from, jm, tt } = await inBoth();
    const elsewhere = [{ contributor_id: tt, pilot: 'TT' }];
    const found = await desk().find({ typed: from.replace('whatsapp:', '') });
    expect(found).toEqual({ contributor_id: jm, by: 'phone', elsewhere });
    expect((await desk().timeline({ contributor_id: jm })).contributor).toMatchObject({
      pilot: 'JM',
      elsewhere,
    });
    expect((await desk().timeline({ contributor_id: tt })).contributor).toMatchObject({
      pilot: 'TT',
      elsewhere: [{ contributor_id: jm, pilot: 'JM' }],
    });
  });

  test('may take part again in both once an under-18 mark is lifted in one', async () => {
    const { sayInTT, jm, tt } = await inBoth();
    for (const text of ['1', '2']) await sayInTT(text);
    const { contributors, conversations } = server.services.db.prisma;
    const ids = { in: [jm, tt] };
    const marked = () => contributors.count({ where: { id: ids, under_18_at: { not: null } } });
    expect(await marked()).toBe(2);
    await desk().lift({ contributor_id: jm });
    expect(await marked()).toBe(0);
    for (const { snapshot } of await conversations.findMany({ where: { contributor_id: ids } }))
      expect(snapshot).toMatchObject({ under_18: null });
    expect([await audited(jm), await audited(tt)]).toEqual([['lift'], ['lift']]);
    await expect(desk().lift({ contributor_id: tt })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
